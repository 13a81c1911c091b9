import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import type { TestDatabase } from "#src/platform/db/test-database.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { decodeId } from "#src/shared/ids.ts";
import { releaseAtEnd } from "../scripts/suite/resources.ts";
import { callApi, callOk } from "./harness/api-client.ts";
import { newCustomer, purchaseBody, serverCents, type TestCustomer } from "./harness/customers.ts";
import { auditLines, inspect, type Inspector } from "./harness/inspector.ts";
import { ownDatabase } from "./harness/own-database.ts";
import { type ServerProcess, startServerProcess } from "./harness/server-process.ts";
import { until } from "./harness/until.ts";

// The whole paid life of one server in a running demo, from outside: by the API and the demo's clock.

const hour = 3600;
const day = 24 * hour;

let database: TestDatabase;
let server: ServerProcess;
let inspector: Inspector;
let customer: TestCustomer;
let token: string;
let serverId: string;

beforeAll(async () => {
  database = await ownDatabase();
  server = await startServerProcess({ DATABASE_URL: database.url, SIMULATED_DELAYS: "0" });
  inspector = await inspect(database.url);
  releaseAtEnd(() => inspector.close());
  customer = await newCustomer(server.url, inspector, BigInt(serverCents * 2));
  token = customer.token;
});

const read = () => callOk(server.url, `GET /v2/servers/${serverId}`, { token });
const balance = async (): Promise<number> => (await callOk(server.url, "GET /users/me", { token })).balance;

/** Moves the demo's clock; a session that has ended by then is opened again. */
async function advance(seconds: number): Promise<void> {
  await callOk(server.url, "POST /v2/demo/clock", { body: { advanceSeconds: Math.ceil(seconds) } });
  const body = { email: customer.email, password: "correct horse battery" };
  ({ accessToken: token } = await callOk(server.url, "POST /auth/sign-in", { body }));
}

/** Moves to this long before (below zero: after) the end of the paid time. */
async function advanceTo(secondsBefore: number): Promise<void> {
  const now = Date.parse(
    (await callOk(server.url, "POST /v2/demo/clock", { body: { advanceSeconds: 1 } })).now,
  );
  const { paidUntil } = await read();
  await advance((Date.parse(paidUntil) - now) / 1000 - secondsBefore);
}

const reaches = (service: string, status: string): Promise<void> =>
  until(`the server is ${service} and ${status}`, async () => {
    const found = await read();
    return found.service === service && found.status === status && found.task === null;
  });

async function titles(): Promise<string[]> {
  const { notifications } = await callOk(server.url, "GET /v2/notifications/all?limit=50", { token });
  return notifications.map(({ title }: { title: string }) => title);
}

/** The bell and the mailbox have both received it. */
async function isReported(title: string): Promise<void> {
  await until(`the bell says "${title}"`, async () => (await titles()).includes(title));
  await until(`a mail says "${title}"`, async () => (await mails()).includes(title));
}

async function mails(): Promise<string[]> {
  const rows = await inspector.platform.db.kysely
    .selectFrom("mailbox_messages")
    .select("subject")
    .where("recipient", "=", customer.email)
    .execute();
  return rows.map(({ subject }) => subject);
}

async function topUp(cents: bigint): Promise<void> {
  const { ids } = inspector.platform;
  const adjustment = { id: ids.next(), key: ids.next() };
  await transaction(inspector.platform, (trx) =>
    inspector.product.wallet.creditAdjustment(trx, createCtx(inspector.platform, systemActor), {
      ...adjustment,
      customerId: customer.customerId,
      cents,
    }),
  );
}

async function diskOf(id: string | null): Promise<unknown[]> {
  const { rows } = await database.pool.query("SELECT content FROM sim_files WHERE server_id = $1", [id]);
  return rows;
}

test("a server runs, is prolonged, expires, is brought back, and ends", async () => {
  // Bought, with every date known from the first day.
  const bought = await callOk(server.url, "POST /v2/servers/purchase", {
    token,
    key: randomUUID(),
    body: { ...purchaseBody(customer), autoprolong: true },
  });
  serverId = bought.server.id;
  await reaches("active", "running");
  const first = await read();
  const end = Date.parse(first.paidUntil);
  const { graceUntil, suspendedAt, terminatesAt } = first.timeline;
  expect([Date.parse(graceUntil), suspendedAt, Date.parse(terminatesAt)]).toEqual([
    end + day * 1000,
    null,
    end + 8 * day * 1000,
  ]);
  const uuid = decodeId("server", serverId);
  await database.pool.query(
    "INSERT INTO sim_files (server_id, path, content, modified_at) VALUES ($1, '/marker', 'still here', $2)",
    [uuid, new Date(first.createdAt)],
  );

  // Autoprolong with money: reserved ahead, so that nothing else can be bought with it; charged when due.
  await advanceTo(2.9 * day);
  await until("the next term is set aside", async () => (await read()).renewal === "reserved");
  expect(await balance()).toBe(0);
  const { charges } = await callOk(server.url, "GET /v2/wallet/forecast", { token });
  expect(charges).toMatchObject([{ service: { id: serverId }, cents: serverCents, cover: "reserved" }]);
  await advanceTo(-60);
  await until("the new term begins", async () => Date.parse((await read()).paidUntil) > end);
  await isReported("Your server web-1 was renewed");

  // Autoprolong without money: announced ahead, then expired and still running.
  await advanceTo(7 * day - hour);
  await isReported("Your server web-1 ends in 7 days");
  await advanceTo(day - hour);
  await isReported("Your server web-1 ends in 1 day");
  expect((await read()).renewal).toBe("unfunded");
  await advanceTo(-60);
  await until("it has expired", async () => (await read()).service === "expired");
  expect((await read()).power).toBe("running");
  await isReported("Your server web-1 has expired");

  // The grace period ends: stopped, cannot be started, everything kept.
  await advance(day + hour);
  await until("it is stopped", async () => {
    const { power, service, task } = await read();
    return service === "suspended" && power === "off" && task === null;
  });
  await isReported("Your server web-1 was stopped");
  const start = await callApi(server.url, `POST /v2/servers/${serverId}/start`, { token, body: {} });
  expect([start.status, start.body.error.code]).toEqual([409, "server_not_active"]);
  expect(await diskOf(uuid)).toEqual([{ content: "still here" }]);

  // Prolonged back by hand: the same machine starts again with its disk and address.
  await callOk(server.url, `POST /v2/servers/${serverId}/autoprolongation/toggle`, {
    token,
    body: { isEnabled: false },
  });
  await topUp(BigInt(serverCents));
  const { options } = await callOk(server.url, `GET /v2/servers/${serverId}/prolong`, { token });
  const body = { months: 1, expectedTotalCents: options[0].totalCents };
  const prolong = () =>
    callOk(server.url, `POST /v2/servers/${serverId}/prolong`, { token, body, key: "prolong-once" });
  expect(await prolong()).toEqual(await prolong());
  await reaches("active", "running");
  const back = await read();
  expect(back.ipv4).toEqual(first.ipv4);
  // The term begins with the payment, a moment after it was read.
  expect(Math.abs(Date.parse(back.paidUntil) - Date.parse(options[0].paidUntil))).toBeLessThan(60_000);
  expect(await diskOf(uuid)).toEqual([{ content: "still here" }]);
  expect(await balance()).toBe(0);

  // No one pays any more: deleted at its date, its address quarantined.
  await advanceTo(-60);
  await until("it has expired again", async () => (await read()).service === "expired");
  await advance(day + hour);
  await until("it is stopped again", async () => (await read()).status === "suspended");
  await advance(6.5 * day);
  await isReported("Your server web-1 is deleted in 1 day");
  await advance(day);
  await until("it is gone", async () => (await read()).service === "terminated");
  await isReported("Your server web-1 was deleted");
  expect((await read()).ipv4).toEqual([]);
  expect(await diskOf(uuid)).toEqual([]);
  const late = await callApi(server.url, `POST /v2/servers/${serverId}/prolong`, {
    token,
    body,
    key: randomUUID(),
  });
  expect([late.status, late.body.error.code]).toEqual([409, "server_ended"]);

  // Two terms, each announced once; and every promise kept.
  const reported = (await mails()).filter((title) => title.startsWith("Your server"));
  expect(reported.toSorted((left, right) => left.localeCompare(right))).toEqual([
    "Your server web-1 ends in 1 day",
    "Your server web-1 ends in 7 days",
    "Your server web-1 has expired",
    "Your server web-1 has expired",
    "Your server web-1 is deleted in 1 day",
    "Your server web-1 was deleted",
    "Your server web-1 was renewed",
    "Your server web-1 was renewed",
    "Your server web-1 was stopped",
    "Your server web-1 was stopped",
  ]);
  expect(await auditLines(inspector)).toEqual([]);
});
