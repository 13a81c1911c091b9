import { expect, test } from "vitest";
import { tokenLink } from "#src/platform/mail/token-link.ts";
import { mailedToken } from "./use-mailed-token.ts";

test("a mailed link brings its token in the fragment, one that was mailed before in the query", () => {
  const { hash, search } = new URL(tokenLink("https://shop.example", "/verify?for=undo", "a-secret_7"));
  expect([mailedToken(hash.slice(1), undefined), search]).toEqual(["a-secret_7", "?for=undo"]);
  expect(mailedToken("", "of-before")).toBe("of-before");
  expect(mailedToken("", undefined)).toBeUndefined();
});
