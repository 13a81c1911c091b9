import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./source-files.ts";

/** What a customer's page always has, whichever tab is open. */
const customer = "src/features/admin/office/customers/{acts,header,look,side}/*.{ts,tsx}";

test("each key of a customer's page does one thing: showing personal data and looking as them too", () => {
  const keys = globSync(customer, { cwd: projectRoot }).flatMap((file) =>
    [...readFileSync(join(projectRoot, file), "utf8").matchAll(/\b(?:shortcut|keys): "([a-z])"/g)].map(
      ([, key]) => key,
    ),
  );
  expect(keys.length).toBeGreaterThan(8);
  expect(keys).toEqual([...new Set(keys)]);
});
