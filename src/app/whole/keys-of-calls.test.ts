import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});

afterAll(() => testbed.drop());

const post = (url: string, key: string, payload: object) =>
  testbed.app.inject({
    method: "POST",
    url: `/api${url}`,
    headers: {
      host: hosts.own,
      authorization: `Bearer ${testbed.callers.owner.token}`,
      "idempotency-key": key,
    },
    payload,
  });

test("a cart of names may have a key whose first place is the key of a server", async () => {
  const server = await post("/v2/servers/purchase", "X:1", { ...testbed.purchaseBody, name: "keyed-1" });
  expect([server.statusCode, server.body]).toEqual([200, expect.any(String)]);
  const body = { ...testbed.domainBody, items: [{ name: "keyed-one.com", years: 1, isPrivate: false }] };
  const names = await post("/v2/domains/purchase", "X", body);
  expect([names.statusCode, names.body]).toEqual([200, expect.any(String)]);
  const again = await post("/v2/domains/purchase", "X", body);
  expect(again.body).toBe(names.body);
});

test.each([
  ["0000-01-01", 422],
  ["0001-01-01", 200],
])("a first day of %s is answered with %i", async (from, status) => {
  const answer = await testbed.call("GET /v2/transactions", testbed.callers.owner, { query: { from } });
  expect(answer.statusCode).toBe(status);
});
