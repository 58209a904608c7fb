// Follows every link from a start page, on every host. Arguments: start URL, user agent, "obey" or not.
const { CheerioCrawler, Configuration } = require("crawlee");

const [start, userAgent, obey] = process.argv.slice(2);
const crawler = new CheerioCrawler(
  {
    ...(obey === "obey" ? { respectRobotsTxtFile: { userAgent } } : {}),
    navigationTimeoutSecs: 5,
    maxRequestRetries: 1,
    preNavigationHooks: [
      (context, options) => {
        options.headers = { ...options.headers, "User-Agent": userAgent };
      },
    ],
    requestHandler: ({ enqueueLinks }) => enqueueLinks({ strategy: "all" }),
  },
  new Configuration({ persistStorage: false })
);
crawler.run([start]).then(() => process.exit(0));
