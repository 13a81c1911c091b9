import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

// What the wallet says of things that higher features own.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

type Reading = "GET /v2/wallet" | "GET /v2/wallet/forecast" | "GET /v2/transactions";
const read = async (key: Reading, query: Readonly<Record<string, string>> = {}) =>
  (await testbed.call(key, testbed.callers.owner, { query })).json();

test("the forecast counts servers and domains in one answer with the balance, and those that end", async () => {
  const { server, domain } = testbed.ids;
  const off = await read("GET /v2/wallet/forecast");
  expect(off).toMatchObject(await read("GET /v2/wallet"));
  expect(off).toMatchObject({ renewingCount: 0, lastsUntil: null, shortfalls: [], charges: [] });
  expect(off).toMatchObject({ endingCount: 2, endingBefore: 2 });
  expect(off).toMatchObject({ paid: { count: 0, cents: 0, first: [], spent: [] }, short: [], incoming: [] });
  expect(off.ending.map(({ service }: { readonly service: { readonly id: string } }) => service.id)).toEqual([
    server,
    domain,
  ]);
  for (const [path, id] of [
    ["servers", server],
    ["domains", domain],
  ] as const) {
    const { statusCode } = await testbed.call(
      `POST /v2/${path}/{id}/autoprolongation/toggle`,
      testbed.callers.owner,
      { params: { id: id ?? "" }, body: { isEnabled: true } },
    );
    expect(statusCode).toBe(200);
  }
  const on = await read("GET /v2/wallet/forecast");
  expect(on).toMatchObject({
    renewingCount: 2,
    endingCount: 0,
    endingBefore: 0,
    balanceCents: off.balanceCents,
  });
  expect(
    on.charges.map(({ service }: { readonly service: { readonly name: string } }) => service.name),
  ).toEqual(expect.arrayContaining(["web-1"]));
  expect(on.lastsUntil).toBe(on.shortfalls[0]?.at ?? null);
  // The balance pays for more than the first terms, and its numbers are those of the charges.
  const { paid, short, balanceCents } = on;
  expect(paid.count).toBeGreaterThan(2);
  expect(paid.first[0]).toEqual({ ...omitCover(on.charges[0]), isReserved: false });
  expect(paid.spent.at(-1).cents).toBe(paid.cents);
  expect(paid.cents).toBeLessThanOrEqual(balanceCents);
  expect(short.length).toBe(on.lastsUntil === null ? 0 : 1);
});

function omitCover({ cover: _, ...charge }: { readonly cover: string }): object {
  return charge;
}

interface Movement {
  readonly name: string | null;
  readonly amountCents: number;
}

test("each movement has the name of its server or domain, by which it is found", async () => {
  const all = (await read("GET /v2/transactions")).transactions.map(({ name, amountCents }: Movement) => [
    name,
    amountCents,
  ]);
  expect(all).toEqual([
    ["web-1.com", -700],
    ["web-1", -490],
    [null, 100_000],
  ]);
  const found = async (searchTerm: string) =>
    (await read("GET /v2/transactions", { searchTerm })).transactions.map(({ name }: Movement) => name);
  expect(await found("WEB-1")).toEqual(["web-1.com", "web-1"]);
  expect(await found("web-1.c")).toEqual(["web-1.com"]);
  expect((await testbed.call("GET /v2/transactions", testbed.callers.other)).json().transactions).toEqual([]);
});

test("the name of a server that was deleted stays", async () => {
  const { pool } = testbed.database;
  await pool.query("UPDATE servers SET service = 'terminated'");
  try {
    expect((await read("GET /v2/transactions", { searchTerm: "web-1" })).transactions).toContainEqual(
      expect.objectContaining({ name: "web-1", amountCents: -490 }),
    );
  } finally {
    await pool.query("UPDATE servers SET service = 'active'");
  }
});
