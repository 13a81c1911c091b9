import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, callOk } from "../../../e2e/harness/api-client.ts";
import { openStaffSession } from "../../../e2e/harness/staff-session.ts";
import { readConfig } from "#src/config/config.ts";
import { type RunningProduct, startProduct } from "#src/app/start-product.ts";
import { plainPasswords } from "#src/features/accounts/server/accounts.fixture.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { type QueueKind, queueKinds } from "#src/shared/queue-kinds.ts";
import { permissionsOf, type StaffPermission, type StaffRole, staffRoles } from "#src/shared/staff-access.ts";
import { type OpenStaffStream, openStaffStream } from "./staff-stream.fixture.ts";

// Two processes on one database: what changes by the first is said by the streams of the second.

let database: TestDatabase;
let first: RunningProduct;
let second: RunningProduct;
let owner: Awaited<ReturnType<typeof openStaffSession>>;
let customer: string;
const open: OpenStaffStream[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig({
    NODE_ENV: "test",
    PORT: "0",
    ROLES: "web",
    DATABASE_URL: database.url,
    LIMIT_FACTOR: "1000",
    LOG_LEVEL: "silent",
  });
  const start = () =>
    startProduct({ config, log: createLog("silent"), withoutPages: true, passwords: plainPasswords });
  first = await start();
  second = await start();
  owner = await openStaffSession(urlOf(first), first);
  const body = { email: "customer@example.com", password: "correct horse" };
  const { accessToken } = await callOk(urlOf(first), "POST /auth/sign-up", { body });
  const me = await callOk(urlOf(first), "GET /users/me", { token: accessToken });
  customer = decodeId("customer", me.team.customerId) ?? "";
});

afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
  await Promise.all(open.map(({ ended }) => ended));
  await database.drop();
});

const urlOf = ({ url }: RunningProduct): string => url ?? "";
const sql = (text: string, values: readonly unknown[] = []) => database.pool.query(text, [...values]);

const member = (role: string) => openStaffSession(urlOf(second), second, { role });

async function streamOf(token: string): Promise<OpenStaffStream> {
  const stream = await openStaffStream(urlOf(second), token);
  open.push(stream);
  return stream;
}

const alarm = (kind = "test") =>
  sql(
    `INSERT INTO alarms (id, kind, object_id, occurrence, detail, command, raised_at)
     VALUES (gen_random_uuid(), $1, gen_random_uuid(), '1', 'somebody@example.com', 'x', now())`,
    [kind],
  );

/** Something new in each queue, as its table has it. */
const happens: Readonly<Record<Exclude<QueueKind, "approvals">, () => Promise<unknown>>> = {
  alarms: () => alarm(),
  dedicated: () =>
    sql(
      `INSERT INTO dedicated_requests (id, site_id, customer_id, configuration_id, configuration_name, price_cents,
         setup_cents, quantity, note, state, created_at)
       VALUES (gen_random_uuid(), 1, $1, 'x', 'x', 1, 0, 1, '', 'open', now())`,
      [customer],
    ),
  deposits: () =>
    sql(
      `WITH a AS (INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint,
           derivation_index, created_at)
         VALUES (gen_random_uuid(), 'BTC', 'btc', gen_random_uuid(), $1, 'x', 1, now()) RETURNING id)
       INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, held_reason, seen_at)
       SELECT gen_random_uuid(), 'btc', id, 'n', 'BTC', 1000, id, 'held', 'large', now() FROM a`,
      [customer],
    ),
  findings: () => sql(`INSERT INTO audit_findings VALUES ('I3', gen_random_uuid(), 'x', now())`),
  payouts: () =>
    sql(
      `WITH d AS (INSERT INTO payout_destinations (id, site_id, customer_id, kind, label, method, chain_id, asset, address,
           created_at, usable_from)
         VALUES (gen_random_uuid(), 1, $1, 'coin', 'x', 'btc', 'btc', 'BTC', gen_random_uuid(), now(), now())
         RETURNING id, address)
       INSERT INTO payouts (id, site_id, customer_id, source, cents, destination_id, kind, method, chain_id, asset, address,
         state, requested_at)
       SELECT gen_random_uuid(), 1, $1, 'margin:' || (random() * 1000000)::integer, 1, id, 'coin', 'btc', 'btc', 'BTC',
         address, 'requested', now() FROM d`,
      [customer],
    ),
  privacy: () =>
    sql(
      `INSERT INTO privacy_requests (id, kind, site_id, customer_id, asked_by, asked_at, due_at, state)
       VALUES (gen_random_uuid(), 'erasure', 1, $1, '{}', now(), now(), 'open')`,
      [customer],
    ),
  rewards: () =>
    sql(
      `WITH referred AS (INSERT INTO customers (id, site_id, created_at) VALUES (gen_random_uuid(), 1, now()) RETURNING id)
       INSERT INTO referral_rewards (id, site_id, referrer_id, referred_id, state, cents, threshold_cents, reached_at,
         available_at, signals, created_at)
       SELECT gen_random_uuid(), 1, $1, id, 'review', 500, 1000, now(), now(), '{device}', now() FROM referred`,
      [customer],
    ),
  tasks: () =>
    sql(
      `WITH t AS (INSERT INTO tasks (id, kind, site_id, object_type, object_id, state, input, actor, not_before,
           created_at, updated_at, finished_at)
         VALUES (gen_random_uuid(), 'test', 1, 'server', gen_random_uuid(), 'failed', '{}', '{}', now(), now(), now(), now())
         RETURNING id)
       INSERT INTO alarms (id, kind, object_id, occurrence, detail, command, raised_at)
       SELECT gen_random_uuid(), 'failed task', id, '1', 'x', 'x', now() FROM t`,
    ),
  tickets: () =>
    sql(
      `INSERT INTO tickets (id, site_id, customer_id, number, opened_by_kind, last_by, subject, topic, state, priority,
         next_due_at, created_at, updated_at)
       SELECT gen_random_uuid(), 1, $1, coalesce(max(number), 0) + 1, 'customer', 'customer', 'x', 'other', 'open', 'normal',
         now(), now(), now() FROM tickets`,
      [customer],
    ),
};

/** What it takes to read the list of each queue. */
const readers: Readonly<Record<keyof typeof happens, StaffPermission>> = {
  alarms: "alarms.read",
  dedicated: "dedicated.read",
  deposits: "deposits.read",
  findings: "findings.read",
  payouts: "payouts.read",
  privacy: "privacy.read",
  rewards: "rewards.read",
  tasks: "tasks.read",
  tickets: "support.read",
};

const seenBy = (role: StaffRole, kinds: readonly (keyof typeof happens)[]): readonly string[] => {
  const held = permissionsOf(role);
  return kinds.filter((kind) => held.includes(readers[kind]));
};

describe("T48 the stream of staff", () => {
  test("says what changed in each queue to the roles that may read it, and nothing of what it is", async () => {
    const streams = await Promise.all(
      staffRoles.map(async (role) => ({ role, stream: await streamOf((await member(role)).token) })),
    );
    const kinds = queueKinds.filter((kind) => kind !== "approvals");
    for (const kind of kinds) await happens[kind]();
    // The failure of a task is an alarm too.
    for (const { role, stream } of streams) {
      const expected = seenBy(role, kinds);
      await expect
        .poll(() => [role, ...new Set(stream.kinds())].toSorted())
        .toEqual([role, ...expected].toSorted());
      expect(stream.text().replaceAll(/^(retry: 2000|event: [a-z]+|data: \{\}|: |)\n/gm, "")).toBe("");
    }
  });

  test("says that something is gone, or reads otherwise", async () => {
    const stream = await streamOf((await member("auditor")).token);
    await alarm("gone");
    await expect.poll(() => stream.kinds()).toHaveLength(1);
    await sql(`UPDATE alarms SET cents = 5 WHERE kind = 'gone'`);
    await expect.poll(() => stream.kinds()).toHaveLength(2);
    await sql(`UPDATE alarms SET settled_at = now() WHERE kind = 'gone'`);
    await expect.poll(() => stream.kinds()).toEqual(["alarms", "alarms", "alarms"]);
  });

  test("says of an approval to who asked, and to those whose role permits the act", async () => {
    const support = await member("support");
    const [asked, billing, engineer, abuse] = [
      await streamOf(support.token),
      await streamOf((await member("billing")).token),
      await streamOf((await member("engineer")).token),
      await streamOf((await member("abuse")).token),
    ];
    const route = `POST /v2/admin/customers/${encodeId("customer", customer)}/adjust`;
    const body = { cents: 5000, note: "outage of Monday", reason: "outage of Monday" };
    const answer = await callApi(urlOf(first), route, { token: support.token, key: randomUUID(), body });
    expect(answer.body.error.code).toBe("approval_needed");
    await expect.poll(() => [asked.kinds(), billing.kinds()]).toEqual([["approvals"], ["approvals"]]);
    // What comes later is sent later: it shows that nothing of the approval is under way.
    await happens.tasks();
    await expect.poll(() => [engineer.kinds().includes("tasks"), abuse.kinds()]).toEqual([true, ["tasks"]]);
    expect(engineer.kinds()).not.toContain("approvals");
  });

  test("is for staff alone, whose second factor is proved", async () => {
    const body = { email: "other@example.com", password: "correct horse" };
    const { accessToken } = await callOk(urlOf(second), "POST /auth/sign-up", { body });
    const begun = await callOk(urlOf(second), "POST /v2/admin/sign-in", {
      body: { email: owner.email, password: owner.password },
    });
    for (const [token, status] of [
      [accessToken, 403],
      [begun.accessToken, 403],
      ["x", 401],
    ] as const) {
      const { response, ended } = await openStaffStream(urlOf(second), token);
      expect(response.status).toBe(status);
      await ended;
    }
  });

  test("is open so many times in one session, and others have places of their own", async () => {
    const [one, other] = [await member("viewer"), await member("viewer")];
    const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(one.token)));
    expect(streams.map(({ response }) => response.status).toSorted((less, more) => less - more)).toEqual([
      200, 200, 200, 200, 429, 429,
    ]);
    expect((await streamOf(other.token)).response.status).toBe(200);
    await callOk(urlOf(first), "POST /v2/admin/logout", { token: one.token, body: {} });
    await Promise.all(streams.map(({ ended }) => ended));
  });
});

describe("T49 the stream of staff ends", () => {
  const by = (body: object) => ({ token: owner.token, body: { reason: "for the test", ...body } });
  const path = (staffId: string, rest = "") => `/v2/admin/staff/${encodeId("staff", staffId)}${rest}`;
  const call = async (route: string, body: object = {}) => {
    const answer = await callApi(urlOf(first), route, by(body));
    expect([route, answer.status]).toEqual([route, 200]);
  };
  type Member = Awaited<ReturnType<typeof member>>;

  const ways: [string, (who: Member) => Promise<unknown>][] = [
    ["by a sign-out", ({ token }) => callOk(urlOf(first), "POST /v2/admin/logout", { token, body: {} })],
    ["by another role", ({ staffId }) => call(`PUT ${path(staffId, "/role")}`, { role: "viewer" })],
    ["when the member is disabled", ({ staffId }) => call(`POST ${path(staffId, "/disable")}`)],
    [
      "when an owner ends the session",
      ({ staffId }) => sql(`UPDATE staff_sessions SET revoked_at = now() WHERE staff_id = $1`, [staffId]),
    ],
  ];

  test.each(ways)("%s, and says nothing of what comes then; another's goes on", async (_, change) => {
    const [who, staying] = [await member("engineer"), await member("engineer")];
    const [ending, stream] = [await streamOf(who.token), await streamOf(staying.token)];
    await change(who);
    await happens.findings();
    await ending.ended;
    await expect.poll(() => stream.kinds()).toEqual(["findings"]);
    expect([ending.kinds(), stream.isEnded()]).toEqual([[], false]);
  });

  test.each(ways)("as a file does that is under way: %s", async (_, change) => {
    const who = await member("engineer");
    const before = await database.pool.connect();
    try {
      await before.query("BEGIN");
      await before.query("LOCK TABLE customer_blocks IN ACCESS EXCLUSIVE MODE");
      const file = await fetch(`${urlOf(second)}/api/v2/admin/customers/export?reason=for+the+test`, {
        headers: { authorization: `Bearer ${who.token}` },
      });
      expect(file.status).toBe(200);
      await change(who);
      // The connection breaks before the first row.
      const rest = expect(file.text()).rejects.toThrow();
      await before.query("ROLLBACK");
      await rest;
    } finally {
      await before.query("ROLLBACK");
      before.release();
    }
  });

  test("when its role may do something else", async () => {
    await call("POST /v2/admin/roles", { name: "readers", permissions: ["findings.read", "tasks.read"] });
    const { token } = await member("readers");
    const stream = await streamOf(token);
    await call("PUT /v2/admin/roles/readers", { permissions: ["tasks.read"] });
    await stream.ended;
    const again = await streamOf(token);
    await happens.findings();
    await happens.tasks();
    await expect.poll(() => again.kinds()).toEqual(["tasks"]);
  });

  test("with the time of its session", async () => {
    const { token, staffId } = await member("viewer");
    const stream = await streamOf(token);
    await sql(`UPDATE staff_sessions SET expires_at = now() - interval '1 second' WHERE staff_id = $1`, [
      staffId,
    ]);
    await stream.ended;
    expect((await callApi(urlOf(second), "GET /v2/admin/events", { token })).status).toBe(401);
  });
});
