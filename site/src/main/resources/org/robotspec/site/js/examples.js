/** What the views show at first, so that there is something to change. */

export const testExample = {
  text: `# An example: paste your own file over it.
User-agent: *
Crawl-delay: 5
Disallow: /cart
Allow: /cart/help
Disalow: /drafts/

User-agent: GPTBot
User-agent: CCBot
Disallow: /

User-agent: Googlebot
Disallow: /cart
Disallow: /*?sort=
Disallow: /*.php$
Allow: /*?sort=name

Sitemap: https://shop.example/sitemap.xml
`,
};

export const compareExample = {
  old: `User-agent: *
Disallow: /private/
Disallow: /*?sort=

User-agent: GPTBot
Disallow: /tmp/
`,
  new: `User-agent: *
Disallow: /private/
Allow: /private/press/
Disallow: /*sort=

User-agent: GPTBot
Disallow: /tmp/
Disallow: /tmp/*
`,
};

/** The RFC knows no group that stands in for another. */
export const profilesExample = {crawler: "Googlebot-News", url: "/cart/help"};

export const pageExample = {
  headers: `HTTP/1.1 200 OK
Content-Type: text/html; charset=utf-8
X-Robots-Tag: bingbot: nosnippet
X-Robots-Tag: max-image-preview: large
`,
  html: `<!doctype html>
<html>
<head>
  <title>Autumn shoes</title>
  <meta name="robots" content="noarchive, max-snippet:120">
  <meta name="googlebot" content="noindex">
</head>
<body>
  <p>All shoes of this autumn.</p>
</body>
</html>
`,
};
