import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// Money that was never sent. No call reports a payment: deposits come from blocks only. The tests of the chain
// drivers have the forged blocks and tokens.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const balance = async (): Promise<unknown> =>
  (await testbed.call("GET /v2/wallet", testbed.callers.owner)).json().balanceCents;

/** Common names of payment providers' callbacks. */
const callbackPaths = ["ipn", "ipn.php", "webhook", "callback", "notify", "v2/payments/webhook"].concat(
  ...["cryptomus", "coinbase", "nowpayments", "stripe", "paypal"].map((name) => [
    `v2/payments/${name}`,
    `v2/payments/${name}/webhook`,
    `webhooks/${name}`,
  ]),
);

test("T3 no callback of a payment provider exists, whatever its signature and Host", async () => {
  const before = await balance();
  const payload = {
    payment_id: testbed.ids.payment,
    order_id: testbed.ids.payment,
    status: "paid",
    payment_status: "finished",
    amount: "1000000",
    currency: "USD",
    sign: "0".repeat(32),
  };
  for (const path of callbackPaths) {
    for (const host of [hosts.own, "127.0.0.1"]) {
      const headers = { host, "x-nowpayments-sig": "0".repeat(128), "stripe-signature": "t=1,v1=00" };
      const answer = await testbed.app.inject({ method: "POST", url: `/api/${path}`, headers, payload });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  }
  expect(await balance()).toBe(before);
});

test("T3 a gateway's webhook without its signature is refused, as is one of a gateway that is not used", async () => {
  const before = await balance();
  const send = async (driver: string, headers: Record<string, string>, payload: string | Buffer) => {
    const url = `/api/v2/gateways/${driver}/webhook`;
    const given = { host: hosts.own, "content-type": "application/json", ...headers };
    return (await testbed.app.inject({ method: "POST", url, headers: given, payload })).statusCode;
  };
  const body = JSON.stringify({ gatewayId: "sim-1", state: "settled", cents: 1_000_000 });
  expect(await send("simulated", {}, body)).toBe(401);
  expect(await send("simulated", { "x-simulated-sig": "0".repeat(64) }, body)).toBe(401);
  expect(await send("simulated", { "content-type": "text/plain" }, Buffer.from([0xff, 0]))).toBe(401);
  expect(await send("simulated", {}, "x".repeat(65 * 1024))).toBe(413);
  expect(await send("btcpay", { "btcpay-sig": `sha256=${"0".repeat(64)}` }, body)).toBe(404);
  expect(await balance()).toBe(before);
});

test("T3 a payment's price, amount and owner cannot be changed after its answer", async () => {
  const key = randomUUID();
  const create = (body: object, token = testbed.callers.owner.token) =>
    testbed.app.inject({
      method: "POST",
      url: "/api/v2/payments/create",
      headers: { host: hosts.own, authorization: `Bearer ${token}`, "idempotency-key": key },
      payload: body,
    });
  const first = await create({ method: "btc", amountCents: 2_000 });
  expect((await create({ method: "btc", amountCents: 2_000 })).body).toBe(first.body);
  for (const body of [
    { method: "btc", amountCents: 1_000_000 },
    { method: "usdt-eth", amountCents: 2_000 },
  ]) {
    expect((await create(body)).json().error.code).toBe("idempotency_key_reused");
  }
  for (const field of ["address", "dueUnits", "rateUsd", "status", "customerId", "cents"]) {
    const answer = await create({ method: "btc", amountCents: 2_000, [field]: "1" });
    expect([field, answer.statusCode]).toEqual([field, 422]);
  }
});

test("T17 a payment leads back to a path of this site only, as the server reads it", async () => {
  const create = (returnTo: string) =>
    testbed.app.inject({
      method: "POST",
      url: "/api/v2/payments/create",
      headers: {
        host: hosts.own,
        authorization: `Bearer ${testbed.callers.owner.token}`,
        "idempotency-key": randomUUID(),
      },
      payload: { method: "btc", amountCents: 2_000, returnTo },
    });
  for (const path of ["/\t/evil.example/", "/.//evil.example/", "/x/..//evil.example", "//evil.example"]) {
    expect([path, (await create(path)).statusCode]).toEqual([path, 422]);
  }
  expect((await create("/a/../order-vm?plan=ketch")).json().returnTo).toBe("/order-vm?plan=ketch");
});

test("T3 submitting the id of someone else's transaction credits no one", async () => {
  const before = await balance();
  const { rows } = await testbed.database.pool.query<{ txid: string }>(
    "SELECT txid FROM sim_transactions LIMIT 1",
  );
  for (const txid of [rows[0]?.txid ?? "ab".repeat(32), "ab".repeat(32), `0x${"cd".repeat(32)}`]) {
    const body = { method: "btc", txid };
    const answer = await testbed.call("POST /v2/payments/find-transaction", testbed.callers.other, { body });
    expect(answer.statusCode).toBe(200);
    expect(["unknown", "foreign"]).toContain(answer.json().result);
  }
  expect(await balance()).toBe(before);
});

test("T3 the demo's pay button does not answer a Host that is not this machine's", async () => {
  const before = await balance();
  const url = `/api/v2/payments/${testbed.ids.payment}/demo-pay`;
  for (const headers of [
    { host: "shop.example.com" },
    { host: hosts.own, "x-forwarded-host": "localhost", "x-forwarded-for": "127.0.0.1" },
  ]) {
    const answer = await testbed.app.inject({ method: "POST", url, headers, payload: { amount: "more" } });
    expect(answer.statusCode).toBe(421);
  }
  expect(await balance()).toBe(before);
});
