import { expect, it } from "vitest";
import { tagsOf, tagText } from "./tag-text.ts";

it("keeps a tag without spaces around it and within its length", () => {
  expect(tagText("  prod ")).toBe("prod");
  expect(tagText(`${"a".repeat(31)} b`)).toBe("a".repeat(31));
  expect(tagText("   ")).toBe("");
});

it("lists every tag once in alphabetical order", () => {
  expect(tagsOf([{ tags: ["web", "prod"] }, { tags: [] }, { tags: ["prod", "db"] }])).toEqual([
    "db",
    "prod",
    "web",
  ]);
  // Its last server may just have lost it: the filter's chip stays, to clear it.
  expect(tagsOf([{ tags: ["web"] }], "prod")).toEqual(["prod", "web"]);
});
