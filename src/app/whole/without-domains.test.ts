import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { createDomainsTestbed } from "#src/features/domains/server/domains-testbed.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { type RunningProduct, startProduct } from "#src/app/start-product.ts";

// A provider that sells no domain names: the API is complete and refuses them, and it does not start while it has some.

let database: TestDatabase;
let running: RunningProduct;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase();
  running = await start(database);
  const body = { email: "ann@example.com", password: "a long enough password" };
  token = (await call("POST", "/auth/sign-up", body)).json().accessToken;
});

afterAll(async () => {
  await running.stop();
  await database.drop();
});

function start({ url }: TestDatabase): Promise<RunningProduct> {
  const settings = { NODE_ENV: "test", PORT: "0", DATABASE_URL: url, REGISTRAR: "off" };
  return startProduct({ config: readConfig(settings), log: createLog("silent"), withoutPages: true });
}

async function call(method: "GET" | "POST", path: string, body?: object) {
  if (running.app === null) throw new Error("there is no server");
  return running.app.inject({
    method,
    url: `/api${path}`,
    headers: {
      host: new URL(running.url ?? "").host,
      "idempotency-key": randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { payload: body }),
  });
}

test("no ending is on sale, by any call", async () => {
  for (const path of ["/v2/catalog/tlds", "/v2/domains/all-tlds"]) {
    expect((await call("GET", path)).json()).toMatchObject({ tlds: [] });
  }
});

test("no name is available, and none can be bought or transferred in", async () => {
  const found = await call("POST", "/v2/domains/search/bulk", { names: ["northpier.com"] });
  expect(found.statusCode).toBe(200);
  expect(found.body).not.toMatch(/"availability":"(available|premium)"/);
  const contact = await call("POST", "/v2/domains/contacts", {
    name: "Ann Berg",
    organization: null,
    street: ["Hafenstr. 5"],
    city: "Hamburg",
    postalCode: "20457",
    country: "DE",
    phone: { country: "DE", nationalNumber: "040 36901234" },
    email: "ann@example.com",
  });
  const order = { contactId: contact.json().id, autoprolong: true, expectedTotalCents: 700 };
  const items = [{ name: "northpier.com", years: 1, isPrivate: false }];
  const bought = await call("POST", "/v2/domains/purchase", { items, ...order });
  expect([bought.statusCode, bought.json().error?.code]).toEqual([409, "ending_unavailable"]);
  expect((await call("GET", "/v2/domains/list")).json()).toMatchObject({ domains: [] });
});

test("it does not start without the registrar of names that customers have", async () => {
  const testbed = await createDomainsTestbed();
  try {
    await testbed.delivered(await testbed.newCustomer(700n), "held-name.com");
    await expect(start(testbed.database)).rejects.toThrow(/REGISTRAR=off.*held-name\.com/);
  } finally {
    await testbed.drop();
  }
});
