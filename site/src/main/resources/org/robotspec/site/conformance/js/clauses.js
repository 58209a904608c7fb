/** The view Clauses: implementations against clauses. */

import {make} from "../../js/dom.js";
import {choice, clauseLink, implementationLink, languageChoice, load, profileName, profileNames, scroll} from "./data.js";

function cell(numbers) {
  if (!numbers) return make("td", {kind: "none"}, make("span", {ariaHidden: "true"}, "·"), make("span", {kind: "hidden"}, "not asked"));
  const [right, of, atMost] = numbers;
  const [kind, sign] = right === of ? ["good", "✓"] : right ? ["part", "◐"] : ["bad", "✕"];
  return make("td", {kind}, make("span", {kind: "sign", ariaHidden: "true"}, sign), (atMost ? "≤ " : "") + right + "/" + of);
}

export async function showClauses({index, choices, choose}) {
  const {clauses, cells} = await load("clauses");
  const language = choices.get("language") ?? "";
  const profile = profileNames.includes(choices.get("profile")) ? choices.get("profile") : "rfc9309";
  const table = cells[profile];
  const columns = index.implementations.filter(one => table[one.id] && (!language || one.language === language));
  const asked = ({id}) => columns.filter(one => table[one.id][id]).length;
  const rows = clauses.filter(asked).sort((a, b) => asked(b) - asked(a)); // what most are asked, first
  const guess = columns.some(one => Object.values(table[one.id]).some(numbers => numbers[2]));
  return {
    title: "Implementations against clauses",
    words: ["Right answers to the required cases of each clause. Choose a clause to see its cases."],
    content: [
      make("div", {kind: "choices"}, languageChoice(index, language, choose),
        choice("Profile", "profile", profileNames.map(name => [name, profileName(name)]), profile, choose)),
      make("section", {kind: "card"},
        make("ul", {kind: "key"}, make("li", {kind: "good"}, "✓ all right"), make("li", {kind: "part"}, "◐ some right"),
          make("li", {kind: "bad"}, "✕ none right"), make("li", {kind: "soft"}, "· not asked"),
          guess ? make("li", {kind: "soft"}, "≤ at most: some cases were left out, and the results do not name them") : null),
        columns.length ? scroll("Implementations against clauses", make("table", {kind: "clauses"},
          make("caption", {kind: "hidden"}, "Clauses by implementations, judged by " + profileName(profile)),
          make("thead", {}, make("tr", {}, make("th", {scope: "col"}, "Clause"),
            ...columns.map(one => make("th", {scope: "col", kind: "up"}, implementationLink(one))))),
          make("tbody", {}, ...rows.map(({id, text}) => make("tr", {},
            make("th", {scope: "row"}, clauseLink(id), " ", make("span", {kind: "text"}, text)),
            ...columns.map(one => cell(table[one.id][id]))))))) : make("p", {}, "No implementation in this language was judged by this profile.")),
    ],
  };
}
