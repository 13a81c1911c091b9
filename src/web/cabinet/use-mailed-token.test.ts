import { expect, test } from "vitest";
import { mailedToken } from "./use-mailed-token.ts";

test("a mailed link brings its token in the fragment, one that was mailed before in the query", () => {
  const { hash } = new URL("https://shop.example/verify?for=undo#token=a-secret_7");
  expect(mailedToken(hash.slice(1), undefined)).toBe("a-secret_7");
  expect(mailedToken("", "of-before")).toBe("of-before");
  expect(mailedToken("", undefined)).toBeUndefined();
});
