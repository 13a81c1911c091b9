import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoTlds } from "#src/features/catalog/server/demo-tlds.ts";
import { readTlds } from "#src/features/catalog/server/read-tlds.ts";
import { demoCatalogue } from "#src/features/catalog/server/demo-catalogue.ts";
import { seedCatalogue } from "#src/features/catalog/server/seed-catalogue.ts";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import { createLog } from "#src/platform/log/log.ts";
import { checkLabel } from "#src/shared/domain-names/check-label.ts";
import type { NameResult } from "./plan-search.ts";
import { pruneQuotes, quotePremium } from "#src/features/domains/server/premium-quotes.ts";
import { RegistrarDouble } from "./registrar-double.fixture.ts";
import { createNameSearch, type NameSearchDeps } from "./search-names.ts";

let db: TestDatabase;
let registrar: RegistrarDouble;
let held: Set<string>;
const clock = new ManualClock(new Date("2026-11-20T12:00:00Z"));

beforeAll(async () => {
  db = await createTestDatabase();
  await seedCatalogue(db.committing, demoCatalogue);
});

afterAll(() => db.drop());

beforeEach(() => {
  registrar = new RegistrarDouble();
  held = new Set();
});

function searchOf(change: Partial<NameSearchDeps> = {}) {
  const platform = {
    db,
    clock,
    ids: createIds(() => clock.now()),
    log: createLog("silent"),
    wake: () => undefined,
  };
  return createNameSearch(platform, {
    registrar,
    readTlds: () => readTlds(db.kysely, 1),
    readHeld: async () => held,
    quotePremium: (siteId, costs) => quotePremium(platform, siteId, costs),
    deadlineMs: 60_000,
    ...change,
  });
}

async function all(parts: Promise<AsyncIterable<readonly NameResult[]>>): Promise<NameResult[]> {
  const results: NameResult[] = [];
  for await (const part of await parts) results.push(...part);
  return results;
}

function found(results: readonly NameResult[], name: string): NameResult | undefined {
  return results.find((result) => result.name === name);
}

test("a word is searched with every ending on sale, with both prices", async () => {
  const results = await all(searchOf().searchWord(1, "NorthPier", null));
  const asked = results.filter(({ kind }) => kind === "asked");
  expect(new Set(asked.map(({ tld }) => tld))).toEqual(new Set(demoTlds.map(({ id }) => id)));
  expect(found(results, "northpier.com")).toEqual({
    typed: "NorthPier",
    name: "northpier.com",
    displayName: "northpier.com",
    tld: "com",
    kind: "asked",
    availability: "available",
    ownDomainId: null,
    reason: null,
    looksLike: null,
    price: { firstYearCents: 700, furtherYearCents: 1040, renewCents: 1040, minYears: 1, maxYears: 10 },
    quote: null,
    hasPrivacy: true,
    isSimulated: true,
  });
});

test("two words become one name, with a hyphen as the first idea; ideas that are taken are not reported", async () => {
  registrar.said.set("getmyname.com", { availability: "taken" });
  const results = await all(searchOf().searchWord(1, " my  name ", ["com"]));
  expect(results.filter(({ kind }) => kind === "asked").map(({ name }) => name)).toEqual(["myname.com"]);
  const ideas = results.filter(({ kind }) => kind === "suggestion").map(({ name }) => name);
  expect(ideas).toContain("my-name.com");
  expect(ideas).not.toContain("getmyname.com");
});

test("a typed ending goes first, one that is not sold here is reported", async () => {
  const own = await all(searchOf().searchWord(1, "https://www.pier.co.uk/x", ["com", "de"]));
  expect(new Set(own.map(({ name }) => name).filter((name) => name.startsWith("pier.")))).toEqual(
    new Set(["pier.co.uk", "pier.com", "pier.de"]),
  );
  const foreign = await all(searchOf().searchWord(1, "pier.zz", ["com"]));
  expect(foreign[0]).toMatchObject({ name: "pier.zz", availability: "unsupported", reason: "ending" });
  expect(found(foreign, "pier.com")?.availability).toBe("available");
});

test.each([
  ["аpple", "invalid", "mixed-scripts"],
  ["i❤ny", "invalid", "symbols"],
  ["-x", "invalid", "characters"],
  ["a\r\nX-Evil: 1", "invalid", "characters"],
  ["=1+1", "invalid", "characters"],
  ["x".repeat(300), "invalid", "characters"],
])("%j is %s (%s), and no registry is asked", async (text, availability, reason) => {
  const results = await all(searchOf().searchList(1, [text], ["com"], 10));
  expect(results).toMatchObject([{ availability, reason, price: null, quote: null }]);
  expect(registrar.asked).toEqual([]);
});

test("a public suffix cannot be bought, and a look-alike is reported", async () => {
  const results = await all(searchOf().searchList(1, ["co.uk", "co", "аррӏе"], ["uk", "com"], 10));
  expect(found(results, "co.uk")).toMatchObject({ availability: "reserved", reason: "suffix" });
  expect(found(results, "xn--80ak6aa92e.com")).toMatchObject({
    displayName: "аррӏе.com",
    looksLike: "apple",
  });
});

test("names that are held here are taken, without asking the registry", async () => {
  held.add("ours.com");
  const results = await all(searchOf().searchList(1, ["ours.com"], null, 10));
  expect(results).toMatchObject([{ availability: "taken", price: null }]);
  expect(registrar.asked).toEqual([]);
});

test("an ending that the registry does not have is unsupported", async () => {
  registrar.missing.add("com");
  expect(await all(searchOf().searchList(1, ["x.com"], null, 10))).toMatchObject([
    { availability: "unsupported", reason: "registry", price: null },
  ]);
});

test("each label is checked once and each name asked for once", async () => {
  const labels: string[] = [];
  const check = (label: string) => {
    labels.push(label);
    return checkLabel(label);
  };
  const texts = ["one", "two", "one", "one.com", " ONE.com ", "two.net"];
  const results = await all(searchOf({ checkLabel: check }).searchList(1, texts, ["com", "net"], 100));
  expect(labels.sort()).toEqual(["one", "two"]);
  expect(registrar.asked.flat().sort()).toEqual(["one.com", "one.net", "two.com", "two.net"]);
  expect(results).toHaveLength(4);
});

test("the first names are being checked before the last ones are read", async () => {
  let read = 0;
  const readAtFirst: number[] = [];
  registrar.answer = async (_, value) => {
    readAtFirst.push(read);
    return { ok: true, value };
  };
  const check = (label: string) => {
    read += 1;
    return checkLabel(label);
  };
  const names = Array.from({ length: 2_000 }, (_, at) => `name${at}`);
  expect(await all(searchOf({ checkLabel: check }).searchList(1, names, ["com"], 5000))).toHaveLength(2_000);
  expect(readAtFirst[0]).toBe(200);
  expect(read).toBe(2_000);
});

test("batches are as large as each registry takes them", async () => {
  const names = Array.from({ length: 500 }, (_, at) => `name${at}`);
  await all(searchOf().searchList(1, names, ["com", "de"], 5000));
  const sizes = (tld: string) => registrar.asked.filter(([name]) => name?.endsWith(tld)).map((b) => b.length);
  expect(new Set(sizes("com"))).toEqual(new Set([50]));
  expect(new Set(sizes("de"))).toEqual(new Set([2]));
});

test("a taken name is remembered for an hour, a free one for a minute", async () => {
  registrar.said.set("a.com", { availability: "taken" });
  const search = searchOf();
  const look = () => all(search.searchList(1, ["a.com", "b.com"], null, 10));
  await look();
  await look();
  expect(registrar.asked).toEqual([["a.com", "b.com"]]);
  clock.advance(61_000);
  await look();
  expect(registrar.asked[1]).toEqual(["b.com"]);
  clock.advance(3_600_000);
  await look();
  expect(registrar.asked[2]).toEqual(["a.com", "b.com"]);
});

test.each([
  ["no answer in time", () => new Promise<never>(() => undefined)],
  ["a refusal", async () => ({ ok: false, error: { code: "unreachable", detail: "secret host" } }) as const],
  ["half an answer", async () => ({ ok: true as const, value: [] })],
  [
    "a defect",
    async () => {
      throw new Error("boom");
    },
  ],
])("%s is unknown: not on sale, not remembered", async (_, answer) => {
  registrar.answer = answer;
  const search = searchOf({ deadlineMs: 5 });
  const results = await all(search.searchList(1, ["a.com"], null, 10));
  expect(results).toMatchObject([{ availability: "unknown", reason: "no-answer", price: null, quote: null }]);
  registrar.answer = null;
  expect(await all(search.searchList(1, ["a.com"], null, 10))).toMatchObject([{ availability: "available" }]);
});

test("the first answers come before the last registry has said anything", async () => {
  const slow = Promise.withResolvers<void>();
  registrar.answer = async (names, value) => {
    if (names.includes("slow.de")) await slow.promise;
    return { ok: true, value };
  };
  const reported: string[] = [];
  for await (const part of await searchOf().searchList(1, ["slow.de", "fast.com"], null, 10)) {
    reported.push(...part.map(({ name }) => name));
    if (reported.length === 1) slow.resolve();
  }
  expect(reported).toEqual(["fast.com", "slow.de"]);
});

test("a premium name has a price of its own that holds for ten minutes, with our margin in whole dollars", async () => {
  const premium = { registerCents: 123_456n, renewCents: 5_000n };
  registrar.said.set("gold.com", { availability: "premium", premium });
  const search = searchOf();
  const look = async () => (await all(search.searchList(1, ["gold.com"], null, 10)))[0];
  const first = await look();
  expect(first).toMatchObject({
    availability: "premium",
    price: { firstYearCents: 135_900, furtherYearCents: 5_500, renewCents: 5_500 },
    quote: { validUntil: new Date(clock.now().getTime() + 600_000).toISOString() },
  });
  clock.advance(240_000);
  expect((await look())?.quote?.id).toBe(first?.quote?.id);
  clock.advance(120_000);
  expect((await look())?.quote?.id).not.toBe(first?.quote?.id);
  clock.advance(3_600_000);
  await pruneQuotes(db.kysely, clock.now());
  expect(await db.kysely.selectFrom("domain_quotes").selectAll().execute()).toEqual([]);
});

test("a list over the limit is refused before any of it is checked", async () => {
  const names = Array.from({ length: 51 }, (_, at) => `n${at}`);
  const tlds = demoTlds.slice(0, 10).map(({ id }) => id);
  await expect(searchOf().searchList(1, names, tlds, 500)).rejects.toMatchObject({
    code: "search_limit",
    params: { limit: 500 },
  });
  expect(registrar.asked).toEqual([]);
  expect(await all(searchOf().searchList(1, names.slice(1), tlds, 500))).toHaveLength(500);
});
