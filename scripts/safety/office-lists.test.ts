import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { officeLists } from "../../src/shared/office-lists.ts";

/** The pages of the office that are one list at a path of its own, as their features say. */
function listPages(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync("src/features/*/office/routes.tsx")) {
    const pages = readFileSync(file, "utf8")
      .split(/\bpath: "/)
      .slice(1);
    for (const page of pages) {
      const path = /^[^"]+/.exec(page)?.[0] ?? "";
      const permission = /permission: "([^"]+)"/.exec(page)?.[1] ?? "";
      const source = /import\("([^"]+)"\)/.exec(page)?.[1];
      const part = source === undefined ? "" : join(dirname(file), source);
      const isList = existsSync(part) && /<ListPage\b/.test(readFileSync(part, "utf8"));
      if (isList && !path.includes("$")) found.set(path, permission);
    }
  }
  return found;
}

it("lets members save views of each list page, and share them with those who may open it", () => {
  expect(Object.fromEntries(listPages())).toEqual(officeLists);
});
