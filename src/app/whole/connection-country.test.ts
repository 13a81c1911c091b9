import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { taxSite } from "#src/features/taxes/server/taxed-site.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// The country of a connection as evidence of where a customer is, from the request to the order and the ledger, by the table that
// IP_COUNTRIES names. The seller is in Germany. Which address a proxy may name is tested with authorize-keys.test.ts.

const places = { FR: "198.51.100.7", FI: "203.0.113.7", none: "198.18.9.9" } as const;
const table = "198.51.100.0,198.51.100.255,FR\n203.0.113.0,203.0.113.255,FI\n";

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ip-countries-"));
  const file = join(folder, "countries.csv");
  await writeFile(file, table);
  testbed = await createOwnershipTestbed({ env: { IP_COUNTRIES: file } });
  await taxSite(testbed.platform);
  await testbed.database.kysely.updateTable("tax_settings").set({ pieces_needed: 2 }).execute();
});
afterAll(async () => {
  await testbed.drop();
  await rm(folder, { recursive: true });
});

/** A customer who says that they are in a country, over a connection, and buys a server. */
async function buy(country: string, remoteAddress: string) {
  const send = async (method: "GET" | "POST" | "PUT", url: string, token: string | null, body?: object) => {
    const answer = await testbed.app.inject({
      method,
      url: `/api${url}`,
      remoteAddress,
      headers: {
        host: hosts.own,
        "idempotency-key": randomUUID(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(body && { payload: body }),
    });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, answer.body]);
    return answer.json();
  };
  const login = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const { accessToken } = await send("POST", "/auth/sign-up", null, login);
  const token = String(accessToken);
  const { team } = await send("GET", "/users/me", token);
  const customer = decodeId("customer", String(team.customerId)) ?? "";
  await testbed.credit(customer, 5_000);
  const address = { line1: "", line2: "", city: "", region: "", postcode: "" };
  await send("PUT", "/v2/billing", token, { country, isBusiness: false, name: "Ada", address });

  const { sshKeyIds: _, ...order } = testbed.purchaseBody;
  const query = new URLSearchParams({
    plan: order.plan,
    location: order.location,
    months: String(order.months),
  });
  const { totalCents, netCents } = await send("GET", `/v2/servers/quote?${query.toString()}`, token);
  const bought = await send("POST", "/v2/servers/purchase", token, {
    ...order,
    name: `sea-${randomUUID().slice(0, 8)}`,
    password: "correct horse battery",
    expectedTotalCents: totalCents,
  });
  await testbed.finishTasks();
  const orderId = decodeId("order", String(bought.order.id)) ?? "";
  const { rows } = await testbed.platform.db.pool.query(
    `SELECT country, treatment, basis_points AS rate, tax_cents::integer AS tax,
            (SELECT sum(e.amount)::integer FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
             WHERE a.kind = taxes_account_of(t.order_id)) AS booked,
            (SELECT sum(o.tax_cents)::integer FROM order_taxes o WHERE taxes_account_of(o.order_id) = taxes_account_of(t.order_id)) AS due,
            ARRAY(SELECT (piece ->> 'kind') || ' ' || (piece ->> 'country') FROM jsonb_array_elements(evidence) AS piece
                  ORDER BY 1) AS evidence
     FROM order_taxes t WHERE order_id = $1`,
    [orderId],
  );
  const [{ tax, booked, due, ...decided }] = rows;
  expect([tax, Math.abs(booked)]).toEqual([totalCents - netCents, due]);
  return decided;
}

test("a connection from the country that the customer gave is the second piece: its rate, noted with the order", async () => {
  expect(await buy("FR", places.FR)).toEqual({
    country: "FR",
    treatment: "eu-consumer",
    rate: 2000,
    evidence: ["billing FR", "connection FR"],
  });
});

test("one from elsewhere agrees with nothing: the highest rate of what was named is taken", async () => {
  expect(await buy("FR", places.FI)).toMatchObject({
    country: "FI",
    rate: 2550,
    evidence: ["billing FR", "connection FI"],
  });
});

test("one that the table does not have is no evidence", async () => {
  expect(await buy("FR", places.none)).toMatchObject({ evidence: ["billing FR"] });
});

test("one by an address of both versions is that of the older one, and the books agree", async () => {
  const { evidence } = await buy("FR", `::ffff:${places.FI}`);
  expect(evidence).toEqual(["billing FR", "connection FI"]);
  expect(await testbed.findings()).toEqual([]);
});
