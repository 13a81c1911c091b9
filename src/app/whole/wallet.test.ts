import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";

// What the wallet says of things that higher features own.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const read = async (key: "GET /v2/wallet" | "GET /v2/wallet/forecast") =>
  (await testbed.call(key, testbed.callers.owner)).json();

test("the forecast counts servers and domains in one answer with the balance, and those that end", async () => {
  const { server, domain } = testbed.ids;
  const off = await read("GET /v2/wallet/forecast");
  expect(off).toMatchObject(await read("GET /v2/wallet"));
  expect(off).toMatchObject({ renewingCount: 0, lastsUntil: null, shortfalls: [], charges: [] });
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
  expect(on).toMatchObject({ renewingCount: 2, endingCount: 0, balanceCents: off.balanceCents });
  expect(
    on.charges.map(({ service }: { readonly service: { readonly name: string } }) => service.name),
  ).toEqual(expect.arrayContaining(["web-1"]));
  expect(on.lastsUntil).toBe(on.shortfalls[0]?.at ?? null);
});
