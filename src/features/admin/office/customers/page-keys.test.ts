import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What a customer's page always has, whichever tab is open. */
const parts = ["acts", "header", "look", "side"];

test("each key of a customer's page does one thing: showing personal data and looking as them too", () => {
  const files = parts.flatMap((part) => globSync(`${part}/*.{ts,tsx}`, { cwd: import.meta.dirname }));
  const keys = files.flatMap((file) =>
    [
      ...readFileSync(`${import.meta.dirname}/${file}`, "utf8").matchAll(/\b(?:shortcut|keys): "([a-z])"/g),
    ].map(([, key]) => key),
  );
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});
