import { expect, test } from "vitest";
import { matchesWords } from "./matches-words.ts";

test.each([
  ["Order a server", "", true],
  ["Order a server", "serv ord", true],
  ["Order a server", "ORDER", true],
  ["Order a server", "order domain", false],
  ["Über uns", "über", true],
])("%s for “%s”: %s", (text, search, isMatch) => {
  expect(matchesWords(text, search)).toBe(isMatch);
});
