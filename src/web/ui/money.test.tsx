import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Money, PricedText } from "./money.tsx";

const text = (markup: string) => markup.replaceAll(/<[^>]+>/g, "");

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [112_840n, "$1,128.40"],
  [-194, "−$1.94"],
  [900_719_925_474_099_301n, "$9,007,199,254,740,993.01"],
] as const)("%s cents", (cents, expected) => {
  expect(text(renderToStaticMarkup(<Money cents={cents} />))).toBe(expected);
});

test("incoming amounts have a plus on request, others never", () => {
  expect(text(renderToStaticMarkup(<Money cents={5457n} signed />))).toBe("+$54.57");
  expect(text(renderToStaticMarkup(<Money cents={0} signed />))).toBe("$0.00");
  expect(text(renderToStaticMarkup(<Money cents={-5n} signed />))).toBe("−$0.05");
});

test("an amount reads left to right in every language", () => {
  expect(renderToStaticMarkup(<Money cents={5} />)).toContain('dir="ltr"');
  expect(renderToStaticMarkup(<Money cents={5} struck />)).toMatch(/^<s dir="ltr"/);
});

test("of a text with a price the amount alone is in mono", () => {
  const priced = (words: string) => renderToStaticMarkup(<PricedText text={words} cents={300} />);
  expect(priced("then {price} / month")).toMatch(
    /^then <bdi dir="ltr" class="font-mono[^"]*">\$3\.00<\/bdi> \/ month$/,
  );
  expect(text(priced("ثم {price} / شهر"))).toBe("ثم $3.00 / شهر");
  expect(priced("free")).toBe("free");
});
