import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "../../../e2e/harness/api-client.ts";
import {
  addManyAddresses,
  newCustomer,
  purchaseBody,
  serverCents,
  type TestCustomer,
} from "../../../e2e/harness/customers.ts";
import { type StillProduct, startStillProduct } from "../../../e2e/harness/still-product.ts";

// One customer's calls wait for one wallet. They must not take the connections that everyone's calls need.

let still: StillProduct;

beforeAll(async () => {
  still = await startStillProduct();
  await addManyAddresses(still);
});

afterAll(() => still.close());

function buy(customer: TestCustomer) {
  const body = purchaseBody(customer);
  const call = { token: customer.token, key: randomUUID(), body };
  return callApi(still.url, "POST /v2/servers/purchase", call);
}

test("while the calls of one customer wait for the wallet, another's are served", async () => {
  const orders = 40;
  const flooding = await newCustomer(still.url, still, BigInt(orders * serverCents));
  const other = await newCustomer(still.url, still, 10n * BigInt(serverCents));
  const { pool } = still.platform.db;
  // Its wallet is locked, as by a slow call of its own.
  const slow = await pool.connect();
  await slow.query("BEGIN");
  await slow.query("SELECT 1 FROM ledger_accounts WHERE customer_id = $1 FOR UPDATE", [flooding.customerId]);
  const flood = Array.from({ length: orders }, () => buy(flooding));
  const isWaiting = async (): Promise<boolean> => {
    const waiting =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    // On another connection: within a transaction the view does not change after its first read.
    return (await pool.query(waiting)).rowCount === 3;
  };
  while (!(await isWaiting()));

  const served = await Promise.all(Array.from({ length: 5 }, () => buy(other)));
  expect(served.map(({ status }) => status)).toEqual(Array(5).fill(200));
  // Reads are served to the flooding customer too, and no more than three of its calls have begun.
  const me = await callApi(still.url, "GET /users/me", { token: flooding.token });
  expect(me.status).toBe(200);
  expect(await isWaiting()).toBe(true);

  await slow.query("COMMIT");
  slow.release();
  expect((await Promise.all(flood)).map(({ status }) => status)).toEqual(Array(orders).fill(200));
  expect(await still.product.wallet.balanceOf(flooding.customerId)).toBe(0n);
});
