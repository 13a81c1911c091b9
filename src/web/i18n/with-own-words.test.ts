import { expect, test } from "vitest";
import type { Messages } from "./messages.gen.ts";
import { withOwnWords } from "./with-own-words.ts";

// Three messages in place of thousands.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const messages = {
  legal: { offer: { intro: "a", title: "b" } },
  common: { close: "c" },
} as unknown as Messages;

test("own words take the place of the product's, which stay as they are", () => {
  const own = withOwnWords(messages, { "legal.offer.intro": ["x", ["name"]] });
  expect(own).toEqual({ legal: { offer: { intro: ["x", ["name"]], title: "b" } }, common: { close: "c" } });
  expect(messages).toMatchObject({ legal: { offer: { intro: "a" } } });
});

test("what has no place among the messages, or would reach into objects, is left out", () => {
  for (const key of ["legal.gone.intro", "__proto__.polluted", "constructor", "common.close.deeper", ""]) {
    expect(withOwnWords(messages, { [key]: "x" })).toEqual(messages);
  }
});
