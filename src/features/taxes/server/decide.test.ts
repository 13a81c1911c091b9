import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { euCountries, isInEu, taxCents } from "#src/shared/tax.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const seller = { mode: "eu", sellerCountry: "DE", oss: true, piecesNeeded: 1 };
const rates = { DE: 1900, FR: 2000, FI: 2550, GR: 2400, HU: 2700, LU: 1700 };
const number = { isBusiness: true, viesState: "valid" };

async function decide(profile: object | null, settings: object = seller): Promise<unknown> {
  const { rows } = await sql<{ tax: unknown }>`
    SELECT taxes_decide(${JSON.stringify(settings)}::jsonb,
                        ${profile === null ? null : JSON.stringify(profile)}::jsonb, ${JSON.stringify(rates)}::jsonb) AS tax`.execute(
    database.kysely,
  );
  return rows[0]?.tax;
}

const of = (treatment: string, country: string, basisPoints: number) =>
  expect.objectContaining({ treatment, country, basisPoints });

test("taxes that are off decide nothing", async () => {
  expect(await decide({ country: "DE" }, { ...seller, mode: "off" })).toBeNull();
});

test.each([
  ["the seller's own country", { country: "DE" }, of("domestic", "DE", 1900)],
  [
    "a business of the own country with a valid number",
    { country: "DE", vatNumber: "DE123456788", ...number },
    of("domestic", "DE", 1900),
  ],
  ["a consumer of another member", { country: "FI" }, of("eu-consumer", "FI", 2550)],
  [
    "a business of another member with a valid number",
    { country: "FR", vatNumber: "FR12345678901", ...number },
    of("reverse-charge", "FR", 0),
  ],
  [
    "a business whose number VIES cannot say anything of",
    { country: "FR", vatNumber: "FR12345678901", isBusiness: true, viesState: "unreachable" },
    of("eu-consumer", "FR", 2000),
  ],
  [
    "a business whose number is not in use",
    { country: "FR", vatNumber: "FR12345678901", isBusiness: true, viesState: "invalid" },
    of("eu-consumer", "FR", 2000),
  ],
  ["a business without a number", { country: "FR", isBusiness: true }, of("eu-consumer", "FR", 2000)],
  ["a country outside", { country: "US" }, of("outside", "US", 0)],
  ["a business outside", { country: "CH", vatNumber: "CHE123456789", ...number }, of("outside", "CH", 0)],
  [
    "Greece, whose numbers begin with EL",
    { country: "GR", vatNumber: "EL094259216", ...number },
    of("reverse-charge", "GR", 0),
  ],
  ["a consumer of Monaco, which is France's", { country: "MC" }, of("eu-consumer", "FR", 2000)],
  [
    "a business of Monaco",
    { country: "MC", vatNumber: "FR12345678901", ...number },
    of("reverse-charge", "FR", 0),
  ],
  [
    "Northern Ireland, whose numbers XI are for goods alone",
    { country: "GB", vatNumber: "XI123456789", ...number },
    of("outside", "GB", 0),
  ],
  ["a member without a confirmed rate", { country: "SE" }, of("seller-country", "DE", 1900)],
])("%s", async (_, profile, expected) => {
  expect(await decide(profile)).toEqual(expected);
});

test("below the threshold consumers of other members pay the seller's tax", async () => {
  expect(await decide({ country: "FI" }, { ...seller, oss: false })).toEqual(
    of("seller-country", "DE", 1900),
  );
});

test("of who never said where they are the seller's tax is taken, and it is not known", async () => {
  expect(await decide(null)).toEqual({
    treatment: "seller-country",
    country: "DE",
    basisPoints: 1900,
    isKnown: false,
    isCareful: true,
  });
});

describe("T87 evidence", () => {
  const says = (...pieces: readonly (readonly [string, string])[]) =>
    pieces.map(([kind, country]) => ({ kind, country }));
  const careful = (treatment: string, country: string, basisPoints: number) =>
    expect.objectContaining({ treatment, country, basisPoints, isCareful: true });
  const two = { ...seller, piecesNeeded: 2 };

  test.each([
    ["one piece suffices where one is asked for", seller, "LU", says(), of("eu-consumer", "LU", 1700)],
    [
      "one against the other takes the higher tax",
      seller,
      "LU",
      says(["phone", "HU"]),
      careful("eu-consumer", "HU", 2700),
    ],
    [
      "outside against inside takes the tax of the inside",
      seller,
      "US",
      says(["phone", "FI"]),
      careful("eu-consumer", "FI", 2550),
    ],
    ["two against one decide", two, "US", says(["phone", "FI"], ["staff", "US"]), of("outside", "US", 0)],
    ["one where two are asked for is too little", two, "LU", says(), careful("domestic", "DE", 1900)],
    [
      "the same kind of piece counts once",
      two,
      "LU",
      says(["billing", "LU"]),
      careful("domestic", "DE", 1900),
    ],
    ["two that agree suffice", two, "LU", says(["phone", "LU"]), of("eu-consumer", "LU", 1700)],
    ["Monaco and France agree", two, "MC", says(["phone", "FR"]), of("eu-consumer", "FR", 2000)],
  ])("%s", async (_, settings, country, evidence, expected) => {
    expect(await decide({ country, evidence }, settings)).toEqual(expected);
  });
});

test("the web and the database agree on members and on cents", async () => {
  const { rows } = await sql<{ country: string; isIn: boolean }>`
    SELECT country, taxes_is_in_eu(country) AS "isIn"
    FROM unnest(${[...euCountries, "MC", "GB", "XI", "EL", "US"]}::text[]) AS country`.execute(
    database.kysely,
  );
  expect(rows.filter(({ country, isIn }) => isIn !== isInEu(country))).toEqual([]);
  const amounts = [0, 1, 2, 3, 25, 49, 50, 99, 1998, 123_457, -1, -50, -1998];
  for (const basisPoints of [0, 1700, 1900, 2000, 2550, 2700, 5000]) {
    const { rows: taxed } = await sql<{ cents: number }>`
      SELECT taxes_tax_cents(net, ${basisPoints}::integer)::integer AS cents
      FROM unnest(${amounts}::bigint[]) WITH ORDINALITY AS given (net, n) ORDER BY n`.execute(
      database.kysely,
    );
    expect(taxed.map(({ cents }) => cents)).toEqual(amounts.map((net) => taxCents(net, basisPoints)));
  }
});

test("a day before a country's first rate has that rate, and one after its last has none", async () => {
  await sql`
    INSERT INTO tax_rates (country, basis_points, valid_from, valid_to, confirmed_by, confirmed_at)
    VALUES ('DE', 1600, '2026-01-01', '2026-06-30', '{}', now()), ('DE', 1900, '2026-07-01', '2026-12-31', '{}', now())`.execute(
    database.kysely,
  );
  const rateOn = async (day: string) => {
    const { rows } = await sql<{
      rates: unknown;
    }>`SELECT taxes_rates_at(${`${day}T12:00:00Z`}) AS rates`.execute(database.kysely);
    return rows[0]?.rates;
  };
  expect(await rateOn("2025-05-01")).toEqual({ DE: 1600 });
  expect(await rateOn("2026-06-30")).toEqual({ DE: 1600 });
  expect(await rateOn("2026-07-01")).toEqual({ DE: 1900 });
  expect(await rateOn("2027-01-01")).toEqual({});
});
