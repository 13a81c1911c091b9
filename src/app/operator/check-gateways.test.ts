import { createServer } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { listenOnLoopback } from "#src/platform/http/loopback-server.fixture.ts";
import { checkParts } from "./check-parts.ts";

// What npm start -- --check says of how customers pay where it is wrong: the setting to look at, in its words.

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const noChains = { CHAIN_BTC: "off", CHAIN_DOGE: "off", CHAIN_ETH: "off", CHAIN_LTC: "off" };
const btcpay = {
  GATEWAYS: "btcpay",
  BTCPAY_STORE_ID: "store",
  BTCPAY_API_KEY: "a-wrong-key",
  BTCPAY_WEBHOOK_SECRET: "0123456789abcdef",
};

/** The line of a part, without its runs of spaces. */
async function lineOf(part: string, settings: Readonly<Record<string, string>>): Promise<string> {
  const config = readConfig({ NODE_ENV: "test", DATABASE_URL: database.url, ...noChains, ...settings });
  const { lines } = await checkParts(config);
  return (lines.find((line) => line.includes(part)) ?? "").replaceAll(/ {2,}/g, " ");
}

/** The line of a BTCPay Server that answers every call with this status; null: there is no server any more. */
async function lineAtStatus(status: number | null): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status ?? 200, { "content-type": "application/json" }).end("{}");
  });
  const { origin, stop } = await listenOnLoopback(server);
  if (status === null) await stop();
  const line = await lineOf("gateway btcpay", { ...btcpay, BTCPAY_URL: origin });
  if (status !== null) await stop();
  return line;
}

test.each([
  [401, "it does not take BTCPAY_API_KEY (status 401)"],
  [403, "BTCPAY_API_KEY has no permission for this (status 403)"],
  [404, "it answered with status 404"],
  [null, "it did not answer: ECONNREFUSED"],
])("a gateway that answers %s is named with its settings", async (status, text) => {
  expect(await lineAtStatus(status)).toBe(`FAIL gateway btcpay BTCPAY_URL ${text}`);
});

test("a BTCPay Server below a path is asked there", async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(200, { "content-type": "application/json" }).end("[]");
  });
  const { origin, stop } = await listenOnLoopback(server);
  const line = await lineOf("gateway btcpay", { ...btcpay, BTCPAY_URL: `${origin}/pay/` });
  await stop();
  expect(line).toMatch(/^ok /);
  expect(asked).toEqual(["/pay/api/v1/stores/store/invoices?take=1"]);
});

test("prices that no coin needs are called unused, and a site that takes no money is called so", async () => {
  const rates = { RATES: "kraken,coinbase" };
  expect(await lineOf("rates", rates)).toBe(
    "ok rates RATES not used: each CHAIN_ setting is off, and no gateway: customers cannot pay",
  );
  const gateway = { ...rates, ...btcpay, BTCPAY_URL: "http://127.0.0.1:1" };
  expect(await lineOf("rates", gateway)).toBe("ok rates RATES not used: each CHAIN_ setting is off");
});
