import { expect, test } from "vitest";
import aml from "../../../../../locales/en/aml.json" with { type: "json" };
import emails from "../../../../../locales/en/emails.json" with { type: "json" };
import legal from "../../../../../locales/en/legal.json" with { type: "json" };
import referrals from "../../../../../locales/en/referrals.json" with { type: "json" };
import website from "../../../../../locales/en/website.json" with { type: "json" };
import { isOfDocument, textDocumentNames } from "#src/shared/texts/documents.ts";
import { groupEntries, nameOfGroup } from "./group-entries.ts";

function textsOf(path: string, entry: unknown): readonly (readonly [string, string])[] {
  if (typeof entry === "string") return [[path, entry]];
  if (typeof entry !== "object" || entry === null) return [];
  return Object.entries(entry).flatMap(([key, below]) =>
    textsOf(path === "" ? key : `${path}.${key}`, below),
  );
}

test.each(textDocumentNames)("every group of %s has a heading or a name", (document) => {
  const entries = textsOf("", { aml, emails, legal, referrals, website })
    .filter(([key]) => isOfDocument(document, key))
    .map(([key, shipped]) => ({ key, shipped, own: null, version: 0, wasShipped: null, places: [] }));
  const groups = groupEntries(document, entries);
  expect(groups.length).toBeGreaterThan(0);
  const bare = groups.filter(({ id, heading }) => heading === undefined && nameOfGroup(id) === undefined);
  expect(bare.map(({ id }) => id)).toEqual([]);
});
