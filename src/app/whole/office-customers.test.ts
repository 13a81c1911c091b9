import { afterAll, beforeAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { sql } from "kysely";
import type { RouteKey } from "#src/shared/contract.ts";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { timelineKinds } from "#src/shared/timeline-kinds.ts";
import {
  type Caller,
  type CallParts,
  createOwnershipTestbed,
} from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// What staff reads of customers, on the whole product.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly since: string;
  readonly balanceCents: number;
  readonly spentCents: number;
}

interface Entry {
  readonly key: string;
  readonly kind: string;
  readonly at: string;
  readonly code: string;
}

let testbed: Testbed;
let id: string;
let me: { readonly email: string; readonly username: string; readonly id: string };
let viewer: Caller;
let support: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  me = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
  const { rows } = await sql<{ id: string }>`
    SELECT customer_id AS id FROM servers WHERE id = ${decodeId("server", testbed.ids.server)}`.execute(db());
  id = encodeId("customer", rows[0]?.id ?? "");
  viewer = await signInStaff(testbed, "viewer");
  support = await signInStaff(testbed, "support");
});
afterAll(() => testbed.drop());

const db = () => testbed.database.kysely;
const raw = () => decodeId("customer", id) ?? "";

async function read(key: RouteKey, parts: CallParts = {}, caller: Caller = testbed.callers.staff) {
  const answer = await testbed.call(key, caller, { params: { id }, ...parts });
  expect(answer.statusCode, `${key} ${answer.body}`).toBe(200);
  return answer.json();
}

async function looks(action: string): Promise<number> {
  const { rows } =
    await sql`SELECT 1 FROM audit_log WHERE action = ${action} AND object_id = ${raw()}`.execute(db());
  return rows.length;
}

describe("the page of a customer", () => {
  test("its numbers are those of the customer's own wallet, and its lists those of its own pages", async () => {
    const wallet = (await testbed.call("GET /v2/wallet", testbed.callers.owner)).json();
    const header = await read("GET /v2/admin/customers/{id}");
    expect(header.wallet).toEqual(wallet);
    expect(header).toMatchObject({
      id,
      name: me.username,
      balanceCents: wallet.balanceCents,
      spentCents: 1190,
    });
    expect(header.counts).toMatchObject({ servers: 1, domains: 1, contacts: 1, keys: 1, openTasks: 0 });
    expect(header.services).toBe(2);

    const money = await read("GET /v2/admin/customers/{id}/money");
    const own = (await testbed.call("GET /v2/transactions", testbed.callers.owner)).json();
    expect(money.movements).toEqual(own.transactions);
    expect(money.wallet).toEqual(wallet);

    const services = await read("GET /v2/admin/customers/{id}/services");
    expect(services.servers.map((server: Row) => server.id)).toEqual([testbed.ids.server]);
    expect(services.domains.map((domain: Row) => domain.id)).toEqual([testbed.ids.domain]);
    const { keys } = await read("GET /v2/admin/customers/{id}/keys");
    expect(keys.map((key: Row) => key.id)).toEqual([testbed.ids.apiKey]);
    expect(JSON.stringify(keys)).not.toContain("secret");
  });

  test("the team has each person with what they sign in with, and no secret", async () => {
    const { people } = await read("GET /v2/admin/customers/{id}/team");
    expect(people).toHaveLength(2);
    expect(people[0]).toMatchObject({
      id: me.id,
      role: "owner",
      factors: ["password", "passkey"],
      sessions: 2,
    });
    expect(people[1]).toMatchObject({ id: testbed.ids.member, role: "viewer" });
    expect(JSON.stringify(people)).not.toMatch(/hash|token|credential/i);
  });

  test("an unknown customer and what is no id of one are not found", async () => {
    for (const unknown of [encodeId("customer", crypto.randomUUID()), testbed.ids.server, "cus_x"]) {
      const answer = await testbed.call("GET /v2/admin/customers/{id}", testbed.callers.staff, {
        params: { id: unknown },
      });
      expect([404, 422]).toContain(answer.statusCode);
    }
  });
});

describe("T48 personal data", () => {
  const masked = async (caller: Caller): Promise<string> => {
    const keys = ["", "/team", "/contacts", "/mails", "/timeline", "/keys", "/services"] as const;
    const answers: string[] = [];
    for (const tab of keys)
      answers.push(JSON.stringify(await read(`GET /v2/admin/customers/{id}${tab}`, {}, caller)));
    answers.push(JSON.stringify(await read("GET /v2/admin/customers", {}, caller)));
    return answers.join("\n");
  };

  test("is masked on every tab, for every role", async () => {
    for (const caller of [testbed.callers.staff, viewer, support]) {
      const text = await masked(caller);
      for (const personal of [me.email, "web-1@example.com", "Lange Reihe", "20099", "40123456"])
        expect(text).not.toContain(personal);
    }
  });

  test("networks of sessions and acts are for those who may see personal data", async () => {
    await sql`UPDATE sessions SET network = '203.0.113.0/24' WHERE customer_id = ${raw()}`.execute(db());
    await sql`
      INSERT INTO audit_places (request_id, network, user_agent, at)
      SELECT DISTINCT request_id, '203.0.113.0/24', '', ${testbed.clock.now()}::timestamptz FROM audit_log
      WHERE actor ->> 'id' = ${decodeId("user", me.id)} AND request_id IS NOT NULL
      ON CONFLICT (request_id) DO UPDATE SET network = excluded.network`.execute(db());
    for (const tab of ["sessions", "timeline"] as const) {
      const textFor = async (caller: Caller) =>
        JSON.stringify(
          await read(`GET /v2/admin/customers/{id}/${tab}`, { query: { limit: "100" } }, caller),
        );
      expect(await textFor(support)).toContain("203.0.113.0/24");
      expect(await textFor(viewer)).not.toContain("203.0.113.0/24");
    }
  });

  test("has no address of an invitation in titles and subjects", async () => {
    const title = "\u2066friend.of.web@invited.example\u2069 was invited into your team";
    const now = testbed.clock.now();
    const userId = decodeId("user", me.id);
    await sql`
      INSERT INTO notifications (id, site_id, user_id, customer_id, source, category, topic, title, message, notice, params,
                                 created_at)
      VALUES (${crypto.randomUUID()}, 1, ${userId}, ${raw()}, ${crypto.randomUUID()}, 'wallet', 'server', ${title},
              '', 'memberInvited', '{}', ${now})`.execute(db());
    await sql`
      INSERT INTO mail_messages (id, site_id, recipient, subject, text_body, html_body, state, not_before, created_at,
                                 user_id, customer_id, kind)
      VALUES (${crypto.randomUUID()}, 1, ${me.email}, ${title}, '', '', 'sent', ${now}, ${now}, ${userId}, ${raw()},
              'memberInvited')`.execute(db());
    const shown = "\u2066f•••@i•••.example\u2069 was invited into your team";
    const { mails } = await read("GET /v2/admin/customers/{id}/mails");
    expect(mails).toContainEqual(expect.objectContaining({ kind: "memberInvited", subject: shown }));
    const entries = await timeline(100);
    for (const kind of ["mail", "notice"])
      expect(entries).toContainEqual(expect.objectContaining({ kind, code: "memberInvited", title: shown }));
    expect(JSON.stringify([mails, entries])).not.toContain("friend.of.web@invited.example");
  });

  test("is shown to a role that may, which is audited each time; to no other", async () => {
    const before = await looks("customer.show");
    const shown = await read(
      "POST /v2/admin/customers/{id}/show",
      { body: { reason: "asked by telephone" } },
      support,
    );
    expect(shown.people[0]).toEqual({ id: me.id, email: me.email });
    expect(shown.contacts[0]).toMatchObject({ email: "web-1@example.com", street: ["Lange Reihe 7"] });
    expect(await looks("customer.show")).toBe(before + 1);
    const refused = await testbed.call("POST /v2/admin/customers/{id}/show", viewer, {
      params: { id },
      body: { reason: "asked by telephone" },
    });
    expect(refused.statusCode).toBe(403);
    // Without a reason nothing is shown; with one the audit has it.
    const call = { params: { id }, body: {} };
    const silent = await testbed.call("POST /v2/admin/customers/{id}/show", support, call);
    expect(silent.statusCode).toBe(422);
    expect(await looks("customer.show")).toBe(before + 1);
    const { rows } =
      await sql`SELECT detail ->> 'reason' AS reason FROM audit_log WHERE action = 'customer.show'
      ORDER BY id DESC LIMIT 1`.execute(db());
    expect(rows).toEqual([{ reason: "asked by telephone" }]);
  });

  test("what was taken out as a file is in the audit, by its filter and with why", async () => {
    const owner = await signInStaff(testbed, "owner");
    for (const [key, query] of [
      ["GET /v2/admin/audit/export", { action: "customer.show" }],
      ["GET /v2/admin/transactions/export", { customer: id }],
    ] as const) {
      expect((await testbed.call(key, owner, { query })).statusCode).toBe(422);
      const reason = "for the tax adviser";
      const answer = await testbed.call(key, owner, { query: { ...query, reason } });
      expect(answer.statusCode, answer.body).toBe(200);
      const { rows } = await sql`
        SELECT detail ->> 'reason' AS reason, (detail ->> 'filter')::jsonb AS filter FROM audit_log WHERE action IN ('audit.export', 'ledger.export')
        ORDER BY id DESC LIMIT 1`.execute(db());
      expect(rows).toEqual([{ reason, filter: expect.objectContaining(query) }]);
    }
  });

  test("a look at a customer is audited once in a while, for each member of staff", async () => {
    const before = await looks("customer.open");
    const other = await signInStaff(testbed, "billing");
    for (let turn = 0; turn < 3; turn += 1) await read("GET /v2/admin/customers/{id}", {}, other);
    expect(await looks("customer.open")).toBe(before + 1);
  });

  test("money is for roles that read the ledger, and no page of staff is for a customer", async () => {
    for (const caller of [viewer, testbed.callers.owner]) {
      const answer = await testbed.call("GET /v2/admin/customers/{id}/money", caller, { params: { id } });
      expect(answer.statusCode).toBe(403);
    }
  });

  test("the mailed code of a step-up is shown to none of our staff", async () => {
    await sql`
      INSERT INTO mail_messages (id, site_id, recipient, subject, text_body, html_body, state, not_before, created_at,
                                 user_id, kind)
      SELECT ${crypto.randomUUID()}, 1, ${me.email}, 'Your code is 918273', '', '', 'sent', created_at, created_at, id,
             'stepUpCode' FROM users WHERE id = ${decodeId("user", me.id)}`.execute(db());
    const { mails } = await read("GET /v2/admin/customers/{id}/mails");
    expect(mails).toContainEqual(expect.objectContaining({ kind: "stepUpCode", subject: null }));
    expect(JSON.stringify([mails, await timeline(100)])).not.toContain("918273");
  });
});

describe("the list of customers", () => {
  beforeAll(async () => {
    // A crowd with names, days and balances that repeat.
    await sql`
      WITH made AS (
        INSERT INTO customers (id, site_id, created_at)
        SELECT md5('c' || n)::uuid, 1 + n % 2, timestamptz '2026-01-01Z' + n / 3 * interval '1 day'
        FROM generate_series(1, 60) AS n RETURNING id, site_id, created_at),
      people AS (
        INSERT INTO users (id, site_id, username, email, email_canonical, language, dark_mode, created_at, updated_at)
        SELECT id, site_id, 'Crowd ' || left(id::text, 1), id || '@crowd.example', id || '@crowd.example', 'de', false,
               created_at, created_at FROM made RETURNING id),
      opened AS (
        INSERT INTO ledger_accounts (id, kind, customer_id, currency, balance, version)
        SELECT ledger_account_id('wallet', id, 'USD'), 'wallet', id, 'USD', get_byte(uuid_send(id), 0) % 5, 1 FROM made),
      spent AS (
        INSERT INTO customer_spending (customer_id, cents) SELECT id, get_byte(uuid_send(id), 1) % 7 FROM made)
      INSERT INTO memberships (user_id, customer_id, role) SELECT id, id, 'owner' FROM people`.execute(db());
  });

  const list = async (query: Readonly<Record<string, string>>, caller?: Caller) =>
    read("GET /v2/admin/customers", { query }, caller);

  test.each(["-since", "since", "-name", "name", "-balance", "balance", "-spent", "spent"] as const)(
    "pages by %s join to all, none twice",
    async (sort) => {
      const whole: Row[] = (await list({ sort, limit: "100" })).customers;
      expect(whole.length).toBeGreaterThanOrEqual(60);
      const joined: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: { customers: Row[]; nextCursor: string | null } = await list({
          sort,
          limit: "7",
          ...(cursor !== null && { cursor }),
        });
        joined.push(...page.customers);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(joined.map((row) => row.id)).toEqual(whole.map((row) => row.id));
      expect(new Set(joined.map((row) => row.id)).size).toBe(joined.length);
      const fields = { since: "since", name: "name", balance: "balanceCents", spent: "spentCents" } as const;
      const isMostFirst = sort.startsWith("-");
      const column = isMostFirst ? sort.slice(1) : sort;
      const field = Object.entries(fields).find(([name]) => name === column)?.[1] ?? "name";
      const valueOf = (row: Row) => row[field];
      const sorted = whole.toSorted((one, other) => {
        const order = valueOf(one) < valueOf(other) ? -1 : Number(valueOf(one) > valueOf(other));
        return isMostFirst ? -order : order;
      });
      if (column !== "name") expect(whole.map(valueOf)).toEqual(sorted.map(valueOf));
    },
  );

  test("filters by text, site, day, country, language, balance and state", async () => {
    const ids = async (query: Readonly<Record<string, string>>, caller?: Caller) =>
      (await list({ limit: "100", ...query }, caller)).customers.map((row: Row) => row.id);
    expect(await ids({ q: me.username })).toContain(id);
    expect(await ids({ q: me.email })).toEqual([id]);
    expect(await ids({ q: me.email }, viewer)).toEqual([]);
    expect(await ids({ q: "crowd.example" })).toHaveLength(60);
    expect(await ids({ site: "2", language: "de" })).toHaveLength(30);
    const day = { since: "2026-01-02T00:00:00Z", until: "2026-01-03T00:00:00Z" };
    expect(await ids({ ...day, language: "de" })).toHaveLength(3);
    expect(await ids({ country: "DE" })).toEqual([id]);
    expect(await ids({ balanceAboveCents: "50000" })).toEqual([id]);
    expect(await ids({ balanceBelowCents: "1", language: "de" })).not.toContain(id);
    expect(await ids({ spentAboveCents: "1000" })).toEqual([id]);
    expect(await ids({ hasDebt: "true" })).toEqual([]);
    expect(await ids({ state: "frozen" })).toEqual([]);
    expect((await ids({ state: "unconfirmed", language: "de" })).length).toBe(60);
    for (const q of ["%%%", "___", "'; --", "\\\\\\"]) expect(await ids({ q })).toEqual([]);
  });

  test("a customer that staff blocked or flagged is found by it, and says so in list and search", async () => {
    const row = async () => (await list({ q: me.username })).customers.find((one: Row) => one.id === id);
    expect(await row()).toMatchObject({ flags: [] });
    const staff = testbed.callers.staff;
    const act = async (key: RouteKey, body: object) => {
      const answer = await testbed.call(key, staff, { params: { id }, body });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await act("PUT /v2/admin/customers/{id}/flags", { code: "watch", text: "" });
    const block = { kinds: ["spending"], text: "Write to us.", reason: "stolen card" };
    await act("POST /v2/admin/customers/{id}/block", block);
    expect(await row()).toMatchObject({ flags: ["watch"], state: "blocked" });
    for (const query of [{ flag: "watch" }, { state: "blocked" }])
      expect((await list(query)).customers.map((one: Row) => one.id)).toEqual([id]);
    const { results } = await read("GET /v2/admin/search", { query: { q: me.username }, params: {} });
    expect(results.find((one: Row) => one.id === id)).toMatchObject({ state: "blocked" });
    const { blocks } = await read("GET /v2/admin/customers/{id}/blocks");
    expect(blocks[0]).toMatchObject({
      reason: "stolen card",
      by: { kind: "staff", name: expect.any(String) },
    });
    await act("POST /v2/admin/customers/{id}/unblock", { reason: "it was theirs" });
    await act("POST /v2/admin/customers/{id}/flags/remove", { code: "watch" });
    expect(await row()).toMatchObject({ flags: [] });
    expect((await list({ state: "blocked" })).customers).toEqual([]);
  });

  test("a made-up position is refused", async () => {
    for (const text of [
      "x",
      `${crypto.randomUUID()}2026-99-99T00:00:00.000000Z`,
      `${crypto.randomUUID()}nonsense`,
    ]) {
      const cursor = Buffer.from(text).toString("base64url");
      const answer = await testbed.call("GET /v2/admin/customers", testbed.callers.staff, {
        query: { cursor },
      });
      expect(answer.statusCode).toBe(422);
    }
  });
});

async function timeline(limit: number, kind?: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  let cursor: string | null = null;
  do {
    const page: { entries: Entry[]; nextCursor: string | null } = await read(
      "GET /v2/admin/customers/{id}/timeline",
      {
        query: {
          limit: String(limit),
          ...(kind !== undefined && { kind }),
          ...(cursor !== null && { cursor }),
        },
      },
    );
    entries.push(...page.entries);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return entries;
}

describe("the timeline", () => {
  test("has what a customer did and what was done with it, each under its kind", async () => {
    await read("GET /v2/admin/customers/{id}");
    await read("POST /v2/admin/customers/{id}/show", { body: { reason: "asked by telephone" } });
    const entries = await timeline(100);
    const codes = (kind: string) => entries.filter((entry) => entry.kind === kind).map(({ code }) => code);
    expect(codes("order")).toEqual(expect.arrayContaining(["server-purchase"]));
    expect(codes("task")).toEqual(expect.arrayContaining(["server-provision"]));
    expect(codes("act")).toEqual(expect.arrayContaining(["user.sign-up", "api-key.create", "member.invite"]));
    expect(codes("payment")).toEqual(expect.arrayContaining(["coins", "gateway"]));
    expect(codes("mail")).toEqual(expect.arrayContaining(["verify"]));
    expect(codes("staff")).toEqual(expect.arrayContaining(["customer.open", "customer.show"]));
    expect(codes("notice").length).toBeGreaterThan(0);
  });

  test("pages of any size join to all of it, newest first, none twice and none of others", async () => {
    // Many things at few moments, so that every page ends between lines of one moment.
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            kind: fc.constantFrom("order", "task", "mail", "notice", "act", "staff", "payment"),
            second: fc.integer({ min: 0, max: 3 }),
          }),
          { minLength: 1, maxLength: 20 },
        ),
        fc.integer({ min: 3, max: 9 }),
        async (happened, limit) => {
          for (const { kind, second } of happened) await happen(kind, second);
          const whole = await timeline(100);
          const joined = await timeline(limit);
          expect(joined.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
          expect(new Set(joined.map(({ key }) => key)).size).toBe(joined.length);
          const times = whole.map(({ at }) => at);
          expect(times).toEqual(times.toSorted().toReversed());
          const parts = await Promise.all(timelineKinds.map((kind) => timeline(100, kind)));
          expect(new Set(parts.flat().map(({ key }) => key))).toEqual(new Set(whole.map(({ key }) => key)));
          expect(await counted()).toBe(whole.filter(({ kind }) => kind !== "act" && kind !== "staff").length);
        },
      ),
      { numRuns: 4 },
    );
  });

  test("a made-up position is refused", async () => {
    for (const text of [
      "x",
      "2026-03-01T00:00:00.000Z|act|1",
      "2026-03-01T00:00:00.000Z|none|1",
      `2026-03-01T00:00:00.000Z|act|${"9".repeat(20)}`,
    ]) {
      const cursor = Buffer.from(text).toString("base64url");
      const answer = await testbed.call("GET /v2/admin/customers/{id}/timeline", testbed.callers.staff, {
        params: { id },
        query: { cursor },
      });
      expect(answer.statusCode).toBe(422);
    }
  });
});

/** Lets something of a kind happen to the customer at one of few moments. */
async function happen(kind: string, second: number): Promise<void> {
  const at = new Date(Date.UTC(2026, 1, 1, 0, 0, second));
  const uuid = crypto.randomUUID();
  const user = decodeId("user", me.id);
  const makers: Readonly<Record<string, ReturnType<typeof sql>>> = {
    order: sql`INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency,
                                   total_cents, created_at)
               VALUES (${uuid}, 1, ${raw()}, ${uuid}, 'server-renew', 'server', ${uuid}, 'refunded', 'USD', 1, ${at})`,
    task: sql`INSERT INTO tasks (id, kind, site_id, customer_id, object_type, object_id, actor, state, not_before,
                                 created_at, updated_at, finished_at)
              VALUES (${uuid}, 'server-start', 1, ${raw()}, 'server', ${uuid}, '{"kind":"system"}', 'succeeded', ${at},
                      ${at}, ${at}, ${at})`,
    mail: sql`INSERT INTO mail_messages (id, site_id, recipient, subject, text_body, html_body, state, not_before,
                                         created_at, customer_id, kind)
              VALUES (${uuid}, 1, 'a@b.example', 'x', '', '', 'sent', ${at}, ${at}, ${raw()}, 'contactDue')`,
    notice: sql`INSERT INTO notifications (id, site_id, user_id, customer_id, source, category, topic, title, message,
                                           created_at)
                VALUES (${uuid}, 1, ${user}, ${raw()}, ${uuid}, 'wallet', 'server', 't', 'm', ${at})`,
    payment: sql`INSERT INTO gateway_payments (id, site_id, customer_id, driver, method, method_name, due_cents, fee_bps,
                                               created_at)
                 VALUES (${uuid}, 1, ${raw()}, 'simulated', 'x', 'x', 100, 0, ${at})`,
    act: sql`INSERT INTO audit_log (actor, action, object_type, object_id, at)
             VALUES (${JSON.stringify({ kind: "user", id: user })}::jsonb, 'server.rename', 'server', ${uuid}, ${at})`,
    staff: sql`INSERT INTO audit_log (actor, action, object_type, object_id, at)
               VALUES (${JSON.stringify({ kind: "staff", id: uuid })}::jsonb, 'user.note', 'customer', ${raw()}, ${at})`,
  };
  await makers[kind]?.execute(db());
}

/** What there is of the kinds that are rows of one table. */
async function counted(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT (SELECT count(*) FROM orders WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM tasks WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM notifications WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM payments WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM gateway_payments WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM tickets WHERE customer_id = ${raw()})
         + (SELECT count(*) FROM deposits d JOIN deposit_addresses a ON a.id = d.address_id
            WHERE a.customer_id = ${raw()})
         + (SELECT count(*) FROM mail_messages WHERE customer_id = ${raw()} OR (customer_id IS NULL AND user_id IN (
              SELECT user_id FROM memberships WHERE customer_id = ${raw()})))::integer AS count`.execute(
    db(),
  );
  return Number(rows[0]?.count);
}
