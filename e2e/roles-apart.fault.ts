import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmptyDatabase } from "#src/platform/db/test-database.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody } from "./harness/customers.ts";
import { type Inspector, inspect } from "./harness/inspector.ts";
import { type ServerProcess, startServerProcess } from "./harness/server-process.ts";

// The roles in processes of their own on one database: one only serves, the other only works.

let web: ServerProcess;
let worker: ServerProcess;
let inspector: Inspector;
const settings = { SIMULATED_DELAYS: "0.1", METRICS_PORT: "0" };

beforeAll(async () => {
  const databaseUrl = await createEmptyDatabase();
  web = await startServerProcess({ ...settings, DATABASE_URL: databaseUrl, ROLES: "web" });
  inspector = await inspect(databaseUrl);
});

afterAll(async () => {
  await inspector.close();
  await Promise.all([web.stop(), worker.stop()]);
});

const poll = { timeout: 60_000, interval: 100 };

// In order: the worker starts in the first test and is stopped in the second.
describe("web and worker apart", { shuffle: false }, () => {
  test("a top-up and an order wait for the worker, and are done once there is one", async () => {
    const customer = await newCustomer(web.url, inspector, 490n);
    const { token } = customer;
    const { version } = await callOk(web.url, "GET /v2/payments/aml", { token });
    await callOk(web.url, "POST /v2/payments/aml", { token, body: { version } });
    const { server } = await callOk(web.url, "POST /v2/servers/purchase", {
      token,
      key: "order-1",
      body: purchaseBody(customer),
    });
    const tasks = await inspector.platform.db.kysely
      .selectFrom("tasks")
      .select(["state", "lease_owner"])
      .execute();
    expect(tasks).toEqual([{ state: "queued", lease_owner: null }]);

    const url = new URL(inspector.platform.db.url);
    worker = await startServerProcess({ ...settings, DATABASE_URL: url.href, ROLES: "worker" });
    await expect
      .poll(async () => (await callOk(web.url, `GET /v2/servers/${server.id}`, { token })).status, poll)
      .toBe("running");

    // The worker's chain scanner has its first block now, so that a rate and a method exist.
    const create = { token, body: { method: "btc", amountCents: 2000 } };
    await expect
      .poll(
        async () => (await callApi(web.url, "POST /v2/payments/create", { ...create, key: "pay-1" })).status,
        poll,
      )
      .toBe(200);
    const payment = await callOk(web.url, "POST /v2/payments/create", { ...create, key: "pay-1" });
    await callOk(web.url, `POST /v2/payments/${payment.id}/demo-pay`, { body: { amount: "exact" } });
    await expect
      .poll(async () => (await callOk(web.url, "GET /users/me", { token })).balance, poll)
      .toBe(2000);
  });

  test("the worker serves its metrics and nothing else; without it the web side continues", async () => {
    const metrics = await (await fetch(`${worker.url}/metrics`)).text();
    expect(metrics).toMatch(/^moorage_tasks\{kind="[\w.-]+",state="succeeded"\} 1$/m);
    expect(metrics).toMatch(/^moorage_chain_lag_seconds\{chain="btc"\} /m);
    expect((await fetch(`${worker.url}/api/v2/catalog/plans`)).status).toBe(404);
    await worker.kill();
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    await newCustomer(web.url, inspector, 0n);
  });
});
