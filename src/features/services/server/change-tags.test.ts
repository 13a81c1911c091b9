import { expect, test } from "vitest";
import { changeTags, maxTags } from "./change-tags.ts";

test("a tag is put among the others in their order, and taken off again", () => {
  expect(changeTags(["db", "web"], { tag: "mail", verb: "tag" })).toEqual(["db", "mail", "web"]);
  expect(changeTags(["db", "mail", "web"], { tag: "mail", verb: "untag" })).toEqual(["db", "web"]);
});

test("what is so already changes nothing, even at the limit", () => {
  const full = Array.from({ length: maxTags }, (_, index) => `tag-${index}`);
  expect(changeTags(full, { tag: "tag-7", verb: "tag" })).toBeNull();
  expect(changeTags(full, { tag: "other", verb: "untag" })).toBeNull();
});

test("one tag more than the limit is refused with the limit", () => {
  const full = Array.from({ length: maxTags }, (_, index) => `tag-${index}`);
  const refused = { code: "tag_limit", params: { max: maxTags } };
  expect(() => changeTags(full, { tag: "other", verb: "tag" })).toThrow(expect.objectContaining(refused));
  expect(changeTags(full.slice(1), { tag: "other", verb: "tag" })).toHaveLength(maxTags);
});
