/** Answers the questions of the page, so that typing never waits. */

import {answer} from "./answers.js";

addEventListener("message", async ({data: {id, name, question}}) => {
  try {
    postMessage({id, answer: await answer(name, question)});
  } catch (error) {
    postMessage({id, error: error.message});
  }
});
