import { expect, test } from "vitest";
import { htmlToText } from "./html-to-text.ts";

test.each([
  ["<p>One</p><p>Two</p>", "One\n\nTwo"],
  ["One<br>Two<br/><br>Three", "One\nTwo\n\nThree"],
  ["<div>One</div><div>Two</div>", "One\nTwo"],
  ["  spaces \n and\tlines ", "spaces and lines"],
  ["<ul><li>One<li>Two</ul>", "- One\n- Two"],
  ["<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>", "a b\nc"],
  ["<pre>a\n  b</pre>", "a\n  b"],
  ["a<blockquote>b<blockquote>c</blockquote></blockquote>d", "a\n> b\n> > c\nd"],
  ['<a href="https://example.com/?a=1&amp;b=2">here</a>', "here <https://example.com/?a=1&b=2>"],
  ['<a href="https://example.com">https://example.com</a>', "https://example.com"],
  ['<a href="javascript:alert(1)">here</a>', "here"],
  ["a &lt;b&gt; &amp;amp; &#233;&#x4f60; &nope; &#0; &#xd800;", "a <b> &amp; é你 &nope;"],
  ["<!-- <p>no</p> -->yes", "yes"],
  ["<style>p{}</style><script>1<2</script><title>t</title>yes", "yes"],
  ["1 < 2 and <3", "1 < 2 and <3"],
  ['<p title="a > b">yes</p>', "yes"],
  ["yes<p class=don't>and", "yes\n\nand"],
  ["yes<script>never closed", "yes"],
  ["yes<!-- never closed", "yes"],
])("%s", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test("T70 spaces in a link's address cost no time", () => {
  const began = performance.now();
  htmlToText(`<a href=${" ".repeat(199_000)}x>y</a>`);
  expect(performance.now() - began).toBeLessThan(1_500);
});

test.each([
  "<",
  "<a ",
  '<a href="',
  "<a href=http://x>y</a>",
  "<!--",
  "<script>",
  "&#",
  "<blockquote>",
  "</p><p>",
  "<pre>\n",
  "<td> ",
])("T70 two hundred thousand signs of %s cost no time", (piece) => {
  const html = piece.repeat(200_000 / piece.length);
  const began = performance.now();
  htmlToText(html);
  expect(performance.now() - began).toBeLessThan(1_500);
});
