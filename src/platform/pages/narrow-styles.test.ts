import { expect, test } from "vitest";
import { createStyleNarrower } from "./narrow-styles.ts";

const css =
  "/*! a licence */@layer theme{:root{--a:1}}@layer utilities{.flex{display:flex}.gone{color:red}" +
  ".hover\\:up:hover{--lift:1px}@media (width>=768px){.md\\:wide{width:9px}.md\\:gone{width:1px}}" +
  "@media print{.gone2{width:1px}}.before\\:mark:before{content:';}'}.w-1\\.5{width:6px}" +
  ".gone,.later{top:0}.flex:not(.absent){top:1px}.\\[\\&\\>a\\]\\:x>a{top:2px}}" +
  '@property --lift{syntax:"*";inherits:false}@property --lost{syntax:"*";inherits:false}' +
  "@font-face{font-family:A;src:url(a)}.late{top:3px}.island{top:4px}";
const scripts = {
  always: 'element.classList.add("late")',
  islands: new Map([
    ["table", 'h("b",{class:"island"})'],
    ["other", 'h("b",{class:"gone"})'],
  ]),
};
const page = (body: string) => `<style>${css}</style>${body}`;

test("a page keeps the rules of what it shows and of what its own scripts may show", () => {
  const narrow = createStyleNarrower(css, scripts);
  const body =
    '<a class="flex hover:up md:wide before:mark w-1.5 later [&amp;&gt;a]:x"></a><div data-island="table"></div>';
  const narrowed = narrow(page(body));
  expect(narrowed.endsWith(`</style>${body}`)).toBe(true);
  for (const kept of [
    "a licence",
    ":root{--a:1}",
    ".flex{",
    ".hover\\:up:hover{",
    ".md\\:wide{",
    "content:';}'",
    ".w-1\\.5{",
    ".gone,.later{",
    ".flex:not(.absent){",
    ">a{top:2px}",
    "@property --lift{",
    "@font-face{",
    ".late{",
    ".island{",
  ])
    expect(narrowed).toContain(kept);
  for (const dropped of [".gone{", "md\\:gone", "print", "--lost"]) expect(narrowed).not.toContain(dropped);
});

test("only islands that are on the page keep their styles", () => {
  const narrow = createStyleNarrower(css, scripts);
  expect(narrow(page("<p></p>"))).not.toContain(".island{");
  expect(narrow(page('<div data-island="other"></div>'))).toContain(".gone{");
});

test("a page without these styles stays as it is", () => {
  expect(createStyleNarrower(css, scripts)("<p></p>")).toBe("<p></p>");
});
