import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { RfbTestClient } from "#src/sandbox/machines/console/rfb-test-client.ts";
import { readContracts } from "../scripts/safety/read-contracts.ts";
import { callApi, callOk, type Call } from "./harness/api-client.ts";
import { openConsole } from "./harness/console-socket.ts";
import { listenForEvents } from "./harness/event-names.ts";
import { type ApiDocument, documentedCalls, openApiFindings } from "./harness/openapi-findings.ts";
import { type SharedSite, useSharedSite } from "./harness/shared-site.ts";
import { until } from "./harness/until.ts";
import { visit } from "./harness/visitor.ts";

// The product's main job done by a program: bearer token, documented calls only, console and events.

let site: SharedSite;
let api: ApiDocument;
let documented: ReadonlySet<string>;

beforeAll(async () => {
  site = await useSharedSite();
  api = await callOk(site.url, "GET /openapi.json");
  documented = documentedCalls(api);
});

/** A call that the docs page lists; `params` fill the braces of its path. */
function call(route: string, { params = {}, query = "", ...rest }: Call & DocumentedCall = {}) {
  expect(documented).toContain(route);
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "");
  return callOk(site.url, path + query, rest);
}

interface DocumentedCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
}

describe("the documents", () => {
  test("openapi.json is OpenAPI 3.1", () => {
    expect(openApiFindings(api)).toEqual([]);
  });

  test("openapi.json has every call of every contract, and marks those that need a session or a key", async () => {
    for (const contract of await readContracts()) {
      for (const [route, { access, idempotent }] of Object.entries(contract)) {
        expect(documented).toContain(route);
        const [method = "", path = ""] = route.split(" ");
        const operation = api.paths[`/api${path}`]?.[method.toLowerCase()];
        expect.soft("security" in (operation ?? {}), route).toBe(access !== "public");
        const headers = (operation?.parameters ?? []).filter((parameter) => parameter.in === "header");
        expect
          .soft(
            headers.map(({ name }) => name),
            route,
          )
          .toEqual(idempotent ? ["Idempotency-Key"] : []);
      }
    }
  });

  test("the reference page loads nothing from other hosts", async () => {
    const { page, context, complaints, close } = await visit();
    const elsewhere: string[] = [];
    await context.route(
      (address) => address.origin !== site.url && address.protocol.startsWith("http"),
      (route) => {
        elsewhere.push(route.request().url());
        return route.abort();
      },
    );
    await page.goto(`${site.url}/api/docs`);
    // The reference comes when a reader comes near it.
    await page.getByRole("link", { name: "All calls" }).first().click();
    // It draws several hundred calls at once, seconds of a whole core.
    await page.getByRole("button", { name: "Open Group - servers" }).click({ timeout: 100_000 });
    await page.getByText("Buy a server from the balance").first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    expect(elsewhere).toEqual([]);
    // The renderer tries whether it may compile text, is refused, and goes on without.
    expect(complaints.filter((complaint) => !complaint.includes("script-src refused eval"))).toEqual([]);
    await close();
  });
});

test("sign up, top up, buy, use the console, restart, see every transaction", async () => {
  const body = { email: `${randomUUID()}@example.com`, password: "a long enough password" };
  const { accessToken: token } = await call("POST /auth/sign-up", { body });
  const events = await listenForEvents(site.url, token);

  const { methods } = await call("GET /v2/payments/methods");
  expect(methods.map(({ id }: { id: string }) => id)).toEqual([
    "btc",
    "doge",
    "eth",
    "usdt-eth",
    "usdc-eth",
    "ltc",
  ]);
  const { version } = await call("GET /v2/payments/aml", { token });
  await call("POST /v2/payments/aml", { token, body: { version } });
  const topUp = { token, key: randomUUID(), body: { method: "usdt-eth", amountCents: 2000 } };
  const payment = await call("POST /v2/payments/create", topUp);
  expect((await call("POST /v2/payments/create", topUp)).id).toBe(payment.id);
  const { id } = payment;
  await call("POST /v2/payments/{id}/demo-pay", { params: { id }, body: { amount: "exact" } });
  await until("the payment is settled", async () => {
    return (await call("GET /v2/payments/{id}", { token, params: { id } })).status === "settled";
  });
  expect((await call("GET /users/me", { token })).balance).toBe(2000);

  const choice = { plan: "sloop-2", location: "ams1", months: 1 };
  const query = "?plan=sloop-2&location=ams1&months=1";
  const { totalCents } = await call("GET /v2/servers/quote", { token, query });
  const order = {
    token,
    key: randomUUID(),
    body: {
      ...choice,
      image: "debian-13",
      name: "northpier-api",
      password: "quiet-harbour-7",
      autoprolong: false,
      expectedTotalCents: totalCents,
    },
  };
  const bought = await call("POST /v2/servers/purchase", order);
  expect(await call("POST /v2/servers/purchase", order)).toEqual(bought);
  const params = { id: bought.server.id };
  const isRunning = async (): Promise<boolean> => {
    return (await call("GET /v2/servers/{id}", { token, params })).status === "running";
  };
  await until("the server runs", isRunning);
  await until("its events have arrived", () =>
    Promise.resolve(
      ["payments.credited.v1", "servers.ordered.v1"].every((name) => events.names.includes(name)),
    ),
  );

  const ticket = await call("POST /v2/servers/{id}/vnc", { token, params, body: {} });
  const viewer = await RfbTestClient.connect(await openConsole(site.url, ticket, token));
  await viewer.waitFor(/northpier-api login:/);
  viewer.type("root\n");
  await viewer.waitFor(/Password:/);
  viewer.type("quiet-harbour-7\n");
  await viewer.waitFor(/root@northpier-api:~#/);
  viewer.type("hostname && ip a\n");
  await viewer.waitFor(/198\.18\.\d+\.\d+/);
  await expect(openConsole(site.url, ticket, token)).rejects.toThrow("refused");

  const { task } = await call("POST /v2/servers/{id}/restart", { token, params, body: {} });
  await until("the restart is done", async () => {
    const { tasks } = await call("GET /v2/servers/{id}/activity", { token, params });
    return tasks.some(
      (one: { id: string; state: string }) => one.id === task.id && one.state === "succeeded",
    );
  });
  await until("the server runs again", isRunning);
  await viewer.waitFor(/northpier-api login:$/);
  expect((await call("GET /v2/servers/{id}/metrics", { token, params })).simulated).toBe(true);

  const { transactions } = await call("GET /v2/transactions", { token });
  expect(transactions).toHaveLength(2);
  expect((await call("GET /users/me", { token })).balance).toBe(2000 - totalCents);
  await events.stop();
  await call("POST /auth/logout", { token, body: {} });
  expect((await callApi(site.url, "GET /users/me", { token })).status).toBe(401);
});
