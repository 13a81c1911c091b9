import { expect, test } from "vitest";
import { createSiteVersions } from "./site-versions.ts";

const rows = (names: readonly string[]) => names.map((name, index) => ({ id: index + 1, name }));

test("only the sites that changed have another version, and all of them when the provider's did", () => {
  const versions = createSiteVersions();
  const all = () => [1, 2, 3].map((id) => versions.of(id));
  const note = (names: readonly string[], text: string | null = null) =>
    versions.note({
      rows: rows(names),
      versions: [],
      written:
        text === null
          ? null
          : {
              texts: [{ siteId: 3, language: "en", key: "help.a", number: 1, own: text, shipped: "" }],
              legal: [],
            },
    });
  expect(note(["Provider", "Quay", "Lagoon"])).toBe(null);
  const first = all();
  expect([note(["Provider", "Quay", "Lagoon"]), all()]).toEqual([new Set(), first]);

  expect(note(["Provider", "Quayside", "Lagoon"])).toEqual(new Set([2]));
  const second = all();
  expect(second.map((version, index) => version === first[index])).toEqual([true, false, true]);

  expect(note(["Provider", "Quayside", "Lagoon"], "Hello")).toEqual(new Set([3]));
  // No text was written since: those that were are still there.
  expect(note(["Provider", "Quayside", "Lagoon"])).toEqual(new Set());

  const third = all();
  expect(note(["Harbour", "Quayside", "Lagoon"])).toBe(null);
  expect(all().some((version, index) => version === third[index])).toBe(false);
});
