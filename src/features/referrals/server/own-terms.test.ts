import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { TextsChange } from "#src/platform/own-texts/write-texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { testSite } from "#src/platform/tenancy/site.fixture.ts";
import { createSites, type Sites } from "#src/platform/tenancy/sites.ts";
import { policyTextsOf } from "#src/features/payments/server/aml-policy-texts.ts";
import { createSettings } from "#src/features/settings/server/index.ts";
import { ownTermsOf } from "./own-terms.ts";

let database: TestDatabase;
let platform: Platform;
let sites: Sites;
let texts: ReturnType<typeof createSettings>["texts"];
const own = {
  baseUrl: "https://harbour.example",
  isOwnHost: () => true,
  settings: testSite().settings,
  start: {},
};

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new ManualClock(new Date("2027-03-01T12:00:00Z"));
  const ids = createIds(() => clock.now());
  platform = { db: database, clock, ids, log: createLog("silent"), wake: () => undefined };
  const rows = ["reef", "cove"].map((name, at) => ({ id: at + 2, host: `${name}.example`, name }));
  await database.kysely.insertInto("sites").values(rows).execute();
  sites = createSites(platform, own);
  await sites.load();
  texts = createSettings(platform, { sites }).texts;
});

afterAll(() => database.drop());

const write = (change: Partial<TextsChange> & Pick<TextsChange, "document" | "changes">) =>
  texts.change(createCtx(platform, { kind: "system" }), {
    siteId: 1,
    language: "en",
    reason: "asked for by the owner",
    ...change,
  });

test("the policy is of the provider alone, and the terms of referrals are filled in as the product's are", async () => {
  const purpose = { key: "aml.purpose.text", text: "No coins of crime.", expectedVersion: 0 };
  await write({ document: "aml", changes: [purpose] });
  const policy = policyTextsOf(sites);
  expect(policy.words("en")("aml.purpose.text")).toBe("No coins of crime.");
  expect(policy.changes()).toMatchObject({ changes: 1 });
  // It is written by the server for the cabinet, and is on no public page.
  expect(sites.textsOf(1).pageWords("en")?.texts).not.toHaveProperty(["aml.purpose.text"]);
  const { entries } = await texts.read(1, { document: "aml", language: "en" });
  expect(entries.slice(0, 3).map(({ key }) => key.split(".")[1])).toEqual(["purpose", "purpose", "origin"]);
  const key = "referrals.terms.open";
  const terms = {
    kind: "fixed" as const,
    percentBp: null,
    rewardCents: 500,
    minSpentCents: 1_000,
    holdDays: 1,
  };
  const change = (text: string) =>
    write({ document: "referral", siteId: 3, changes: [{ key, text, expectedVersion: 0 }] });
  await expect(change("We pay.")).rejects.toMatchObject({ code: "text_invalid" });
  await change("{reward} from {least}, {days, plural, one {# day} other {# days}} later.");
  expect(ownTermsOf({ sites }, 3, terms)).toEqual([
    { language: "en", name: "open", text: "$5.00 from $10.00, 1 day later." },
  ]);
  expect(ownTermsOf({ sites }, 1, terms)).toEqual([]);
});
