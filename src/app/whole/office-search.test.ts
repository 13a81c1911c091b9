import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import type { FoundKind } from "#src/shared/found.ts";
import { addDays } from "#src/shared/time.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// The one search of the office, on the whole product: every object of a customer by every way to name it.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

interface Found {
  readonly kind: FoundKind;
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly customerId: string | null;
  readonly customerName: string | null;
  readonly at: string | null;
  readonly until: string | null;
  readonly path: string;
  readonly matched: string;
  readonly isExact: boolean;
}

let testbed: Testbed;
let customerId: string;
let email: string;
let owner: string;
let viewer: Caller;
let engineer: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const me = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
  [email, owner] = [me.email, me.username];
  const [row] = (
    await sql<{ id: string }>`SELECT customer_id AS id FROM servers WHERE id = ${uuid("server")}`.execute(
      db(),
    )
  ).rows;
  customerId = encodeId("customer", row?.id ?? "");
  viewer = await signInStaff(testbed, "viewer");
  engineer = await signInStaff(testbed, "engineer");
});
afterAll(() => testbed.drop());

const db = () => testbed.database.kysely;
const uuid = (kind: "server" | "payment" | "gatewayPayment" | "domain" | "session" | "apiKey") =>
  decodeId(kind, testbed.ids[kind]) ?? "";

async function ask(q: string, caller: Caller = testbed.callers.staff, at?: string) {
  const query = { q, ...(at !== undefined && { at }) };
  const answer = await testbed.call("GET /v2/admin/search", caller, { query });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function find(q: string, caller?: Caller): Promise<Found[]> {
  return (await ask(q, caller)).results;
}

/** The first result, in short. */
async function first(q: string) {
  const [found] = await find(q);
  return found && { kind: found.kind, id: found.id, matched: found.matched, customerId: found.customerId };
}

describe("a customer is found", () => {
  test("by the id of everything that it has, in letters and as a UUID", async () => {
    const kinds = [
      ["apiKey", "api-key"],
      ["server", "server"],
      ["payment", "payment"],
      ["gatewayPayment", "payment"],
      ["dedicatedRequest", "dedicated-request"],
      ["contact", "contact"],
      ["domain", "domain"],
      ["transaction", "transaction"],
      ["staticWallet", "deposit-address"],
      ["invitation", "customer"],
      ["machineKey", "customer"],
      ["session", "customer"],
      ["passkey", "customer"],
      ["notification", "customer"],
      ["webhookEndpoint", "customer"],
      ["webhookMessage", "customer"],
    ] as const;
    for (const [name, kind] of kinds) {
      const id = testbed.ids[name];
      const raw = decodeId(name, id) ?? "";
      for (const typed of [id, raw, raw.toUpperCase(), ` ${id.toUpperCase()} `]) {
        expect(await first(typed), `${name} ${typed}`).toMatchObject({ kind, matched: "id", customerId });
      }
    }
  });

  test("by its own id and those of its orders and tasks", async () => {
    const orders = await sql<{
      id: string;
    }>`SELECT id FROM orders WHERE customer_id = ${decodeId("customer", customerId)}`.execute(db());
    for (const { id } of orders.rows)
      expect(await first(encodeId("order", id))).toMatchObject({ kind: "order", customerId });
    const tasks = await sql<{
      id: string;
    }>`SELECT id FROM tasks WHERE customer_id = ${decodeId("customer", customerId)}`.execute(db());
    expect(tasks.rows.length).toBeGreaterThan(0);
    for (const { id } of tasks.rows)
      expect(await first(encodeId("task", id))).toMatchObject({ kind: "task", customerId });
    expect(await first(customerId)).toMatchObject({ kind: "customer", id: customerId });
  });

  test("by ids as pages show them, without their middle, and by what they begin with", async () => {
    const { server, payment, gatewayPayment, dedicatedRequest, contact, domain, transaction } = testbed.ids;
    const ids = [
      { kind: "server", id: server },
      { kind: "payment", id: payment },
      { kind: "payment", id: gatewayPayment },
      { kind: "dedicated-request", id: dedicatedRequest },
      { kind: "contact", id: contact },
      { kind: "domain", id: domain },
      { kind: "transaction", id: transaction },
    ];
    for (const { kind, id } of [...ids, { kind: "customer", id: customerId }]) {
      const ends = [`${id.slice(0, 8)}…${id.slice(-6)}`, `${id.slice(0, 6)}...${id.slice(-10)}`];
      for (const typed of [...ends, ends[0]?.toUpperCase() ?? "", id.slice(0, 22)])
        expect(await find(typed), typed).toContainEqual(expect.objectContaining({ kind, id }));
      // Another end, or another kind: nothing.
      expect((await find(`${id.slice(0, 8)}…zzzzzz`)).map((one) => one.id)).not.toContain(id);
      expect(await find(`stf_${id.slice(4, 8)}…${id.slice(-6)}`)).toEqual([]);
    }
    // Who may not see servers is not answered by a short id either.
    const catalogue = await signInStaff(testbed, "catalogue");
    expect(await find(`${server.slice(0, 8)}…${server.slice(-6)}`, catalogue)).toEqual([]);
  });

  test("by any part of an email and of a username, masked", async () => {
    for (const part of [email, email.toUpperCase(), email.slice(3, 12)]) {
      const [found] = await find(part);
      expect(found).toMatchObject({
        kind: "customer",
        id: customerId,
        path: `/staff/customers/${customerId}`,
      });
      expect(found?.detail).toBe(`${email[0]}•••@e•••.com`);
    }
    expect((await find(owner.slice(1, 6))).map(({ id }) => id)).toContain(customerId);
  });

  test("by a contact, which says whether its name or its email has the part", async () => {
    const contact = testbed.ids.contact;
    await sql`UPDATE contacts SET name = 'Frieda Brinkmann', email = 'office@harbour.example'
              WHERE id = ${decodeId("contact", contact)}`.execute(db());
    for (const [part, matched] of [
      ["brinkm", "name"],
      ["harbour", "email"],
      ["office@harbour.example", "email"],
    ] as const)
      expect(await find(part)).toContainEqual(
        expect.objectContaining({ kind: "contact", id: contact, matched }),
      );
  });

  test("by the network that a session came from", async () => {
    await sql`UPDATE sessions SET network = '203.0.113.0/24' WHERE id = ${uuid("session")}`.execute(db());
    expect((await find("203.0.113.77")).map(({ kind, id }) => [kind, id])).toEqual([
      ["session", testbed.ids.session],
    ]);
    expect(await find("203.0.114.77")).toEqual([]);
  });

  test("by the last characters of an API key", async () => {
    const [key] = (
      await sql<{ hint: string }>`SELECT hint FROM api_keys WHERE id = ${uuid("apiKey")}`.execute(db())
    ).rows;
    for (const typed of [`${key?.hint}`, `…${key?.hint}`, `****${key?.hint}`])
      expect(await find(typed)).toContainEqual(
        expect.objectContaining({ kind: "api-key", id: testbed.ids.apiKey, matched: "hint" }),
      );
  });
});

describe("names", () => {
  test("a server by a part of its name, and by the reverse name of an address", async () => {
    expect((await find("eb-1")).map(({ kind, id }) => [kind, id])).toEqual(
      expect.arrayContaining([
        ["server", testbed.ids.server],
        ["domain", testbed.ids.domain],
      ]),
    );
    await sql`UPDATE server_addresses SET reverse_name = 'mail.reverse.example' WHERE server_id = ${uuid("server")}`.execute(
      db(),
    );
    expect(await first("Mail.Reverse.EXAMPLE.")).toMatchObject({
      kind: "server",
      id: testbed.ids.server,
      matched: "reverse-name",
    });
  });

  test("a domain by itself, by a host in it, by a link, in letters and in ASCII", async () => {
    for (const typed of ["web-1.com", "WEB-1.com.", "www.web-1.com", "https://www.web-1.com/a?b"]) {
      const found = await find(typed);
      expect(found[0], typed).toMatchObject({ kind: "domain", id: testbed.ids.domain, isExact: true });
    }
    await sql`UPDATE domains SET name = 'xn--bcher-kva.com' WHERE id = ${uuid("domain")}`.execute(db());
    for (const typed of [
      "bücher.com",
      "BÜCHER.com",
      "bu\u0308cher.com",
      "xn--bcher-kva.com",
      "www.bücher.com",
    ]) {
      const [found] = await find(typed);
      expect(found, typed).toMatchObject({ id: testbed.ids.domain, title: "bücher.com" });
    }
    await sql`UPDATE domains SET name = 'web-1.com' WHERE id = ${uuid("domain")}`.execute(db());
  });

  test("letters of every script, whatever their spelling, and signs of patterns as themselves", async () => {
    const rename = (name: string) =>
      sql`UPDATE servers SET name = ${name} WHERE id = ${uuid("server")}`.execute(db());
    for (const [name, part] of [
      ["Почта", "очт"],
      ["Müller", "MU\u0308LL"],
      ["خادم", "خاد"],
      ["ｗｅｂ", "web"],
      ["100% Rum", "0% r"],
      ["under_score", "r_s"],
      [`it's "so"`, `'s "s`],
      ["back\\slash", "k\\s"],
    ] as const) {
      await rename(name);
      const found = await find(part);
      expect(
        found.map(({ id }) => id),
        part,
      ).toContain(testbed.ids.server);
    }
    await rename("plain-web");
    for (const part of ["%%%", "___", "p%b", "pl_in", "\\\\\\", "'''", `";--`])
      expect(
        (await find(part)).filter(({ kind }) => kind === "server"),
        part,
      ).toEqual([]);
    await rename("web-1");
  });

  test.each([
    "",
    " ",
    "a",
    "'; DROP TABLE users; --",
    "\u0001\u0007\u001b",
    "�".repeat(50),
    "🚢🚢🚢",
    "%",
    "1.2.3",
    "::",
    "0x",
    "[::1",
    "at 2026-01-01",
  ])("%j is asked without harm", async (typed) => {
    expect(Array.isArray(await find(typed))).toBe(true);
  });

  test.each(["x".repeat(10_000), "\0\0\0", "a\0b"])("%j is refused before anything is asked", async (q) => {
    const answer = await testbed.call("GET /v2/admin/search", testbed.callers.staff, { query: { q } });
    expect(answer.statusCode).toBe(422);
  });
});

describe("who had an address", () => {
  test("now, before, and on a day, also when it went to another customer in between", async () => {
    const { address } = testbed.ids;
    const [term] = (
      await sql<{
        since: Date;
      }>`SELECT since FROM server_address_terms WHERE address = ${address}::inet`.execute(db())
    ).rows;
    const since = term?.since ?? new Date(0);
    const day = (days: number): string => addDays(since, days).toISOString().slice(0, 10);
    const { rows } = await sql<{ id: string; customer_id: string }>`
      WITH other AS (SELECT id FROM customers WHERE id <> ${decodeId("customer", customerId)} LIMIT 1)
      INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb, disk_gb,
                           traffic_gb, service, ssh_keys, simulated, months, autoprolong, created_at, updated_at)
      SELECT ${crypto.randomUUID()}::uuid, site_id, other.id, 'later',
             plan_id, location_id, image_id, vcpu, memory_mb, disk_gb, traffic_gb, 'terminated', ssh_keys, simulated,
             months,  autoprolong, created_at, updated_at
      FROM servers, other WHERE servers.id = ${uuid("server")} RETURNING id, customer_id`.execute(db());
    const [later] = rows;
    await sql`UPDATE server_address_terms SET until = ${addDays(since, 10)} WHERE address = ${address}::inet`.execute(
      db(),
    );
    await sql`INSERT INTO server_address_terms (address, since, until, server_id, customer_id)
              VALUES (${address}::inet, ${addDays(since, 12)}, NULL, ${later?.id}, ${later?.customer_id})`.execute(
      db(),
    );
    const others = encodeId("customer", later?.customer_id ?? "");
    const who = async (typed: string) =>
      (await find(typed))
        .filter(({ kind }) => kind === "address")
        .map(({ customerId: id, matched, isExact }) => [id, matched, isExact]);

    expect(await who(address)).toEqual([
      [others, "address", true],
      [customerId, "former-address", false],
    ]);
    expect(await who(`${address} ${day(5)}`)).toEqual([
      [customerId, "former-address", true],
      [others, "address", false],
    ]);
    expect(await who(`${address} at ${day(5)} 14:30`)).toEqual(await who(`${address} ${day(5)}`));
    // Between the two it waited: then no customer had it.
    expect(await who(`${address} ${day(11)}`)).toEqual([[others, "address", true]]);
    expect(await who(`${address} ${day(20)}`)).toEqual([[others, "address", true]]);
    expect(await who(`::ffff:${address}`)).toEqual(await who(address));
    const byField = await ask(address, testbed.callers.staff, `${day(5)}T12:00:00.000Z`);
    expect(byField.at).toBe(`${day(5)}T12:00:00.000Z`);
    expect(byField.results[0]).toMatchObject({ kind: "address", customerId });
  });

  test("each server that is sold and ends leaves its times", async () => {
    const { rows } = await sql`
      SELECT a.address FROM server_addresses a LEFT JOIN server_address_terms t
        ON t.address = a.address AND t.until IS NULL AND t.server_id = a.server_id
      WHERE t.address IS NULL AND a.server_id <> ${uuid("server")}`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe("coins", () => {
  const txid = "ab".repeat(32);
  const evm = "0x52908400098527886E0F7030069857D2E4169EE7";

  beforeAll(async () => {
    const fields = sql`site.customer_id, 'f' || gen.n, gen.n, now_.at`;
    await sql`
      WITH site AS (SELECT ${decodeId("customer", customerId)}::uuid AS customer_id),
           now_ AS (SELECT max(created_at) AS at FROM customers),
           gen AS (SELECT * FROM (VALUES (900001, 'EVM', 'eth', ${evm}),
                                         (900002, 'BTC', 'btc', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'),
                                         (900003, 'DOGE', 'doge', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'))
                   AS one (n, family, chain, address)),
           made AS (INSERT INTO deposit_addresses (id, chain_family, chain_id, address, customer_id, key_fingerprint,
                                                   derivation_index, created_at)
                    SELECT md5(gen.address)::uuid, gen.family, gen.chain, gen.address, ${fields} FROM gen, site, now_
                    RETURNING id, chain_id, address, created_at)
      INSERT INTO deposits (id, chain_id, txid, ref, asset, units, address_id, state, seen_at, senders)
      SELECT md5('d' || address)::uuid, chain_id, CASE chain_id WHEN 'eth' THEN ${`0x${txid}`} ELSE md5(address) || md5(address) END,
             'n', upper(chain_id), 1000, id, 'seen', created_at, ARRAY['bc1qsender' || chain_id || 'abcdefghjk']
      FROM made`.execute(db());
  });

  test("a transaction and an address of a coin by their beginning and their end", async () => {
    const deposit = expect.objectContaining({ kind: "deposit", customerId });
    for (const typed of ["ababab…ababab", "0xababab…ababab", txid.slice(0, 12)])
      expect(await find(typed), typed).toContainEqual(deposit);
    expect(await find("ababab…bababa")).toEqual([]);
    const given = await sql<{ address: string }>`SELECT address FROM deposit_addresses LIMIT 5`.execute(db());
    expect(given.rows.length).toBeGreaterThan(0);
    for (const { address } of given.rows) {
      const found = await find(`${address.slice(0, 8)}…${address.slice(-6)}`);
      expect(found).toContainEqual(expect.objectContaining({ kind: "deposit-address", title: address }));
    }
  });

  test.each([txid, `0x${txid}`, txid.toUpperCase(), ` https://explorer.example/tx/0x${txid} `])(
    "a transaction by %s",
    async (typed) => {
      expect(await first(typed)).toMatchObject({ kind: "deposit", matched: "txid", customerId });
    },
  );

  test.each([
    evm,
    evm.toLowerCase(),
    `0x${evm.slice(2).toUpperCase()}`,
    `ethereum:${evm}@1?value=1`,
    "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    "BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ",
    "bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1",
    "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
  ])("an address that was given out by %s", async (typed) => {
    expect(await first(typed)).toMatchObject({
      kind: "deposit-address",
      matched: "coin-address",
      customerId,
    });
  });

  test("what somebody sent, by their address", async () => {
    expect(await first("BC1QSENDERbtcABCDEFGHJK")).toMatchObject({
      kind: "deposit",
      matched: "sender",
      customerId,
    });
  });

  test("a gateway's payment by its id there", async () => {
    const [row] = (
      await sql<{
        gateway_id: string;
      }>`SELECT gateway_id FROM gateway_payments WHERE id = ${uuid("gatewayPayment")}`.execute(db())
    ).rows;
    expect(await first(row?.gateway_id ?? "")).toMatchObject({
      kind: "payment",
      id: testbed.ids.gatewayPayment,
      matched: "gateway-id",
    });
  });
});

describe("T48 the search is no oracle", () => {
  test("a role without personal data finds no customer by email, contact or network", async () => {
    for (const typed of [
      email,
      email.slice(email.indexOf("@") - 2),
      "Hamburg",
      "web-1@example.com",
      "203.0.113.77",
    ]) {
      const kinds = (await find(typed, viewer)).map(({ kind }) => kind);
      for (const kind of ["customer", "contact", "session"]) expect(kinds, typed).not.toContain(kind);
    }
    expect((await find(email)).length).toBeGreaterThan(0);
  });

  test("a role finds only kinds that it may read", async () => {
    expect(await find(testbed.ids.transaction, engineer)).toEqual([]);
    expect(await find(testbed.ids.payment, engineer)).toEqual([]);
    expect((await find(testbed.ids.server, engineer))[0]).toMatchObject({ id: testbed.ids.server });
    const catalogue = await signInStaff(testbed, "catalogue");
    for (const id of Object.values(testbed.ids)) expect(await find(id, catalogue)).toEqual([]);
  });

  test("a customer may not ask", async () => {
    const answer = await testbed.call("GET /v2/admin/search", testbed.callers.owner, { query: { q: email } });
    expect(answer.statusCode).toBe(403);
  });
});

test("many of a kind are counted, and eight are shown, those that begin with the text first", async () => {
  await sql`
    INSERT INTO servers (id, site_id, customer_id, name, plan_id, location_id, image_id, vcpu, memory_mb, disk_gb,
                         traffic_gb, service, ssh_keys, simulated, months, autoprolong, created_at, updated_at)
    SELECT md5(n::text)::uuid, site_id, customer_id, CASE n WHEN 40 THEN 'crowd' ELSE 'a-crowd-' || n END, plan_id,
           location_id, image_id, vcpu, memory_mb, disk_gb, traffic_gb, 'failed', ssh_keys, simulated, months,
            autoprolong, created_at, updated_at
    FROM servers, generate_series(1, 40) AS n WHERE servers.id = ${uuid("server")}`.execute(db());
  const { results, more } = await ask("Crowd");
  expect(results).toHaveLength(8);
  expect(results[0]).toMatchObject({ title: "crowd" });
  expect(more).toEqual([{ kind: "server", count: 32, isMore: false }]);
});
