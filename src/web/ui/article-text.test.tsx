import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { articleParts } from "./article-parts.ts";
import { ArticleText } from "./article-text.tsx";

const draw = (body: string) => renderToString(<ArticleText body={body} />).replaceAll("<!-- -->", "");

test("an article has headings, paragraphs, lists, code and links", () => {
  const html = draw(
    "Before you\nbegin:\n\n## Steps\n\n1. **Open** [the page](/deposit)\n2. Type `ls`\n   and wait\n\n- a\n- b\n\n```\nssh root@host\n\nexit\n```\n\nSee https://example.com/a_b.",
  );
  const plain = html.replaceAll(/ (?:class|tabindex|dir|rel)="[^"]*"/g, "");
  expect(plain).toBe(
    "<p>Before you begin:</p><h2>Steps</h2>" +
      '<ol><li><strong>Open</strong> <a href="/deposit">the page</a></li><li>Type <code>ls</code> and wait</li></ol>' +
      "<ul><li>a</li><li>b</li></ul><pre>ssh root@host\n\nexit</pre>" +
      '<p>See <a href="https://example.com/a_b">https://example.com/a_b</a>.</p>',
  );
});

test.each([
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "[a](javascript:alert(1))",
  "[a](data:text/html,x)",
  "[a](//evil.example/)",
  "[a](/\\evil.example)",
  "[a](http://evil.example/)",
  "[a](https://)",
  '[a](/x"onmouseover="alert)',
  "**<b>x</b>** `<i>` ## <h1>",
  "</article><style>*{}</style>",
])("T77 %s is no markup and leads nowhere", (text) => {
  for (const body of [text, `- ${text}`, `## ${text}`, `\`\`\`\n${text}\n\`\`\``]) {
    const html = draw(body);
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)/g)].map(([, name]) => name);
    for (const tag of tags) expect(["p", "ul", "li", "h2", "pre", "code", "strong", "a"]).toContain(tag);
    for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^\/(?![/\\])/);
    expect(html).not.toMatch(/<[^>]+ on\w+=/);
  }
});

test.each(["[", "**", "`", "](", "https://", "1. ", "```\n", "\n\n"])(
  "T77 a text of nothing but %j is read in time",
  (piece) => {
    const began = performance.now();
    articleParts(piece.repeat(Math.ceil(20_000 / piece.length)));
    expect(performance.now() - began).toBeLessThan(500);
  },
);
