import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#src/config/config.ts";
import { explainBusyPort } from "./run-product.ts";

const holder = createServer();
let busy: number;

beforeAll(async () => {
  holder.listen(0, "127.0.0.1");
  await once(holder, "listening");
  // Only a server on a socket has an address of another form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  busy = (holder.address() as AddressInfo).port;
});

afterAll(() => {
  holder.close();
});

async function listenAt(port: number): Promise<unknown> {
  const [error] = await once(createServer().listen(port, "127.0.0.1"), "error").catch((thrown) => [thrown]);
  return error;
}

test.each([
  [
    "PORT",
    { PORT: "busy", METRICS_PORT: "9464" },
    /^Port \d+ of \S+ is in use: stop what uses it, or set PORT\.$/,
  ],
  [
    "METRICS_PORT",
    { PORT: "3000", METRICS_PORT: "busy" },
    /^Port \d+ of 127\.0\.0\.1, for the metrics, is in use: stop what uses it, or set METRICS_PORT\.$/,
  ],
])("a busy port is named by its variable, %s", async (_variable, settings, sentence) => {
  const ports = Object.entries(settings).map(([name, port]) => [name, port === "busy" ? String(busy) : port]);
  const config = readConfig({ NODE_ENV: "test", ...Object.fromEntries(ports) });
  const error = await listenAt(busy);
  expect(() => explainBusyPort(config)(error)).toThrow(sentence);
});
