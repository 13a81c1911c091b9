import { expect, test } from "vitest";
import { changesOf, type Drafts, isChanged, textOf, withDraft } from "./drafts.ts";
import type { TextEntry } from "./texts-query.ts";

const key = "emails.greeting";
const entryOf = (version: number, own: string | null): TextEntry => ({
  key,
  shipped: "Hello",
  own,
  version,
  wasShipped: null,
  places: [],
});
const typedOn = (entries: readonly TextEntry[], texts: readonly (string | null)[]): Drafts =>
  texts.reduce<Drafts>((drafts, text, at) => withDraft(drafts, entries[at] ?? entryOf(0, null), text), {});

test("a text is sent with the version that was shown when typing began, not with one that was read since", () => {
  const [first, second] = [entryOf(1, "Ahoy"), entryOf(2, "Good day")];
  const drafts = typedOn([first, second], ["Ahoy th", "Ahoy there"]);
  expect(textOf(drafts, second)).toBe("Ahoy there");
  expect(changesOf(drafts, [second])).toEqual([{ key, text: "Ahoy there", expectedVersion: 1 }]);
});

test("typing that begins again on what is shown takes the version of that", () => {
  const [first, second] = [entryOf(1, "Ahoy"), entryOf(2, "Good day")];
  const drafts = typedOn([first, second, second], ["Ahoy th", "Good day", "Good evening"]);
  expect(changesOf(drafts, [second])).toEqual([{ key, text: "Good evening", expectedVersion: 2 }]);
});

test("the product's own text is a change only where there is one of the site", () => {
  const drafts = typedOn([entryOf(1, "Ahoy")], [null]);
  expect(textOf(drafts, entryOf(1, "Ahoy"))).toBe("Hello");
  expect([isChanged(drafts, entryOf(1, "Ahoy")), isChanged(drafts, entryOf(2, null))]).toEqual([true, false]);
});
