// Follows every link from a start page, on every host. Arguments: start URL, user agent.
const Crawler = require("simplecrawler");

const [start, userAgent] = process.argv.slice(2);
const crawler = new Crawler(start);
crawler.userAgent = userAgent;
crawler.filterByDomain = false;
crawler.interval = 20;
crawler.timeout = 5000;
crawler.on("complete", () => process.exit(0));
crawler.on("robotstxterror", (error) => console.log(error.message));
crawler.on("fetchstart", (item) => console.log(item.url));
crawler.start();
