import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod/mini";
import { callOk } from "../e2e/harness/api-client.ts";
import { newCustomer } from "../e2e/harness/customers.ts";
import { until } from "../e2e/harness/until.ts";
import { dueMessages } from "../e2e/faults/due-webhooks.ts";
import { type Bench, figureOf, p99Of } from "./bench.ts";
import { quotients } from "./interleave.ts";
import { startTestbed } from "./testbed.ts";

const made = z.object({ id: z.string() });
const deadMessages = 10_000;
const healthy = 5;

/** B17: what endpoints that never answer, or drip, cost those that answer: ten thousand messages wait for the first. */
export const bench: Bench = async ({ isQuick }) => {
  const [rounds, each] = isQuick ? [2, 20] : [5, 60];
  const testbed = await startTestbed({ ROLES: "web,worker" });
  const receiver = await startReceiver();
  try {
    const { inspector, server } = testbed;
    const add = async (path: string): Promise<string> => {
      const { token } = await newCustomer(server.url, inspector, 0n);
      const body = { url: `${receiver.url}/${path}`, events: ["*"] };
      return made.parse(await callOk(server.url, "POST /v2/webhooks", { token, body })).id;
    };
    const good: string[] = [];
    for (let place = 0; place < healthy; place += 1) good.push(await add("good"));
    /** Milliseconds from becoming due to arriving, of each message. */
    const send = async (): Promise<readonly number[]> => {
      receiver.arrived.length = 0;
      const waits: number[] = [];
      for (let turn = 0; turn < each; turn += 1) {
        const begun = performance.now();
        const before = receiver.arrived.length;
        await Promise.all(good.map((id) => dueMessages(inspector, id, 1)));
        await until("they arrive", async () => receiver.arrived.length === before + healthy);
        waits.push(...receiver.arrived.slice(before).map((at) => at - begun));
      }
      return waits;
    };
    await send();
    const alone: (readonly number[])[] = [];
    for (let round = 0; round < rounds; round += 1) alone.push(await send());
    const [dead, dripping] = [await add("dead"), await add("drip")];
    await dueMessages(inspector, dead, deadMessages);
    await dueMessages(inspector, dripping, 100);
    await until("they are tried", async () => receiver.hanging() > 4);
    const pairs = [];
    for (const before of alone) {
      const beside = await send();
      pairs.push({
        aloneP99Ms: p99Of(before),
        besideP99Ms: p99Of(beside),
        besideLongestMs: Math.max(...beside),
      });
    }
    return {
      title: "B17: webhooks beside endpoints that do not answer",
      method:
        `${healthy} customers whose endpoints answer, each with one message due at a time, ${each} times in each of ` +
        `${rounds} rounds: first alone, then beside an endpoint that never answers, with ${deadMessages} messages due, and ` +
        "one that sends a byte a second. Times are from the moment before messages are written until they arrive. One process with web and worker.",
      ratios: [
        figureOf("p99 beside ÷ p99 alone", quotients(pairs, "besideP99Ms", "aloneP99Ms"), {
          aim: 1.2,
          limit: 1.5,
        }),
        figureOf(
          "longest wait beside",
          pairs.map(({ besideLongestMs }) => besideLongestMs),
          { aim: 2000, limit: 5000, unit: "ms" },
        ),
      ],
      pairs,
      findings: null,
    };
  } finally {
    receiver.close();
    await testbed.stop();
  }
};

/** Answers at `/good`, never at `/dead`, and byte by byte at `/drip`. */
async function startReceiver() {
  const arrived: number[] = [];
  let hanging = 0;
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    if (request.url === "/good") {
      arrived.push(performance.now());
      response.end();
      return;
    }
    hanging += 1;
    if (request.url !== "/drip") return;
    const drip = setInterval(() => response.write("."), 1000);
    drips.add(drip);
    response.on("close", () => clearInterval(drip));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    hanging: () => hanging,
    close: () => {
      for (const drip of drips) clearInterval(drip);
      server.closeAllConnections();
      server.close();
    },
  };
}
