import { expect, test } from "vitest";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { robotsText, sitemapText } from "#src/platform/machine-texts.ts";
import type { ApiDocument } from "./api-document.ts";
import { drawDocsPage } from "./docs-page.ts";

const document: ApiDocument = {
  openapi: "3.1.0",
  info: { title: "Harbour API", version: "2.0", description: "First `code`.\n\nThen more." },
  paths: {
    "/api/v2/things/{id}": {
      get: {
        operationId: "getThingsById",
        summary: "One thing <b>",
        description: "An API key needs `things:read`.",
        tags: ["things"],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 200: {}, 404: { description: "`not_found`" } },
        "x-codeSamples": [{ lang: "shell", label: "curl", source: "curl 'https://host.example'\n" }],
      },
    },
  },
};
const program = { lang: "python", label: "Python", source: 'print("<a>")', file: "first.py" };
const html = drawDocsPage({
  name: testSite({ name: "Harbour & Sons" }).name,
  origin: "https://harbour.example",
  path: "/api/docs",
  scriptPath: "/api/docs/js/scalar.js",
  guide: {
    sections: [
      {
        id: "list",
        title: "Lists",
        paragraphs: ["Use `cursor`."],
        programs: [program],
        downloads: ["/downloads/lister"],
      },
    ],
    files: new Map(),
  },
  document,
  colours: ":root{--bg:white}",
});

test("a section gives its files away", () => {
  expect(html).toContain('<a href="/downloads/lister" download>Download lister</a>');
});

test("search engines get title, description, address and a page that they may read", () => {
  expect(html).toContain("<title>Harbour &amp; Sons API: guide and reference</title>");
  expect(html).toMatch(/<meta name="description" content="The Harbour &amp; Sons API: [^"]{80,}">/);
  expect(html).toContain('<link rel="canonical" href="https://harbour.example/api/docs">');
  expect(html).not.toContain("noindex");
  expect(sitemapText("https://harbour.example")).toContain("<loc>https://harbour.example/api/docs</loc>");
  const rules = robotsText("https://harbour.example").split("\n");
  // The longer of two rules counts (RFC 9309 §2.2.2).
  expect(rules).toContain("Disallow: /api/");
  expect(rules).toContain("Allow: /api/docs");
});

test("without scripts there is the guide with its programs, and every call with what it needs and refuses", () => {
  expect(html).toContain("<p>Use <code>cursor</code>.</p>");
  expect(html).toContain("print(&quot;&lt;a&gt;&quot;)");
  expect(html).toContain('<a href="/api/docs/examples/first.py" download>first.py</a>');
  expect(html).toContain("<b>GET</b> /api/v2/things/{id}</code> One thing &lt;b&gt;");
  expect(html).toContain("<p>An API key needs <code>things:read</code>.</p>");
  expect(html).toContain("<li>404: <code>not_found</code></li>");
  expect(html).toContain("curl &#39;https://host.example&#39;");
});
