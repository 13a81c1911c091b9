import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { permissionsOf, staffRoles } from "#src/shared/staff-access.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// Lists of the office as files, on the whole product.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let customer: string;
const reason = "for the tax adviser";
const db = () => testbed.database.kysely;

/** After those that a test makes in numbers. */
const since = "2022-01-01T00:00:00Z";

const lists = {
  customers: { rows: "customers", permission: "customers.read", filter: { state: "active" } },
  orders: { rows: "orders", permission: "orders.read", filter: { kind: "server-purchase", since } },
  servers: { rows: "servers", permission: "servers.read", filter: { q: "web" } },
  domains: { rows: "domains", permission: "domains.read", filter: { held: "false" } },
  deposits: { rows: "deposits", permission: "deposits.read", filter: { state: "final" } },
  "gateway-payments": { rows: "payments", permission: "deposits.read", filter: { state: "open" } },
  bans: { rows: "bans", permission: "bans.write", filter: { kind: "network" } },
} as const;
type List = keyof typeof lists;
const all = Object.keys(lists).filter((key): key is List => key in lists);

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  const { team } = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
  customer = String(team.customerId);
  for (const [kind, value] of [
    ["network", "203.0.113.0/24"],
    ["mail-domain", "bad.example"],
  ]) {
    const body = { kind, value, reason: "=HYPERLINK(1)" };
    expect((await testbed.call("POST /v2/admin/bans", testbed.callers.staff, { body })).statusCode).toBe(200);
  }
});
afterAll(() => testbed.drop());

async function take(list: List, query: Readonly<Record<string, string>> = {}, caller?: Caller) {
  const answer = await testbed.call(`GET /v2/admin/${list}/export`, caller ?? testbed.callers.staff, {
    query: { ...query, reason },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return rowsOf(answer.body);
}

/** Files of these tests have no cell with a comma or a quote but those that this reads. */
function rowsOf(text: string): Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = text.trimEnd().split("\r\n");
  const names = head.split(",");
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    return Object.fromEntries(names.map((name, at) => [name, cells[at]?.[1] ?? cells[at]?.[2] ?? ""]));
  });
}

async function listed(list: List, query: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const answer = await testbed.call(`GET /v2/admin/${list}`, testbed.callers.staff, {
    query: { ...query, limit: "100" },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const rows: readonly { readonly id: string }[] = answer.json()[lists[list].rows];
  return rows.map(({ id }) => id);
}

const lastAudit = async () =>
  (
    await sql<{ action: string; reason: string; filter: object; detail: object }>`
      SELECT action, detail ->> 'reason' AS reason, (detail ->> 'filter')::jsonb AS filter, detail
      FROM audit_log WHERE action LIKE '%.export' ORDER BY id DESC LIMIT 1`.execute(db())
  ).rows[0];

describe("a list as a file", () => {
  test.each(all)("has what its list shows under the same filters, and is in the audit: %s", async (list) => {
    const { filter } = lists[list];
    for (const query of [list === "orders" ? { since } : {}, filter]) {
      const rows = await take(list, query);
      expect(rows.map(({ id }) => id)).toEqual(await listed(list, query));
      expect(await lastAudit()).toMatchObject({ action: `${list}.export`, reason, filter: query });
    }
  });

  test.each(all)("is refused without the permission of its list, and without a reason: %s", async (list) => {
    const { permission } = lists[list];
    const role = staffRoles.find((one) => !(permissionsOf(one) as readonly string[]).includes(permission));
    expect(role).toBeDefined();
    const before = await lastAudit();
    const caller = await signInStaff(testbed, role ?? "viewer");
    const key = `GET /v2/admin/${list}/export` as const;
    expect((await testbed.call(key, caller, { query: { reason } })).statusCode).toBe(403);
    expect((await testbed.call(key, testbed.callers.staff)).statusCode).toBe(422);
    expect(await lastAudit()).toEqual(before);
  });

  test("T9 has no formula that a customer wrote, and amounts as plain numbers", async () => {
    await sql`UPDATE servers SET name = '=1+1', tags = ARRAY['@SUM(1)', 'b']
              WHERE id = ${decodeId("server", testbed.ids.server)}`.execute(db());
    const [server] = await take("servers", { customer });
    expect(server).toMatchObject({ name: "'=1+1", tags: "'@SUM(1), b", customerId: customer });
    expect(server?.["renewal"]).toMatch(/^\d+\.\d\d$/);
    const bans = await take("bans");
    expect(bans.map((ban) => ban["reason"])).toEqual(["'=HYPERLINK(1)", "'=HYPERLINK(1)"]);
    const orders = await take("orders", { customer, since });
    expect(orders.length).toBeGreaterThan(1);
    for (const order of orders) expect(order["total"]).toMatch(/^\d+\.\d\d$/);
  });

  test("T48 has emails only for roles that may take them out, and keeps none in the audit", async () => {
    const { email } = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
    const roles = ["billing", "support", "auditor"] as const;
    const emails = [];
    for (const role of roles) {
      const rows = await take("customers", {}, await signInStaff(testbed, role));
      emails.push(rows.find(({ id }) => id === customer)?.["email"]);
      expect(await lastAudit()).toMatchObject({
        detail: { hasEmails: permissionsOf(role).includes("customers.export") },
      });
    }
    const masked = expect.stringMatching(/^.•••@e•••\.com$/);
    expect(emails).toEqual([email, masked, masked]);
    expect((await take("customers", { q: email })).map(({ id }) => id)).toEqual([customer]);
    expect(JSON.stringify(await lastAudit())).not.toContain(email);
  });

  // So many rows are stored, read and written as text; on a busy machine that takes longer than a usual test may.
  test("of more than 100,000 rows ends with a line that says so", { timeout: 120_000 }, async () => {
    await sql`
      INSERT INTO orders (id, site_id, customer_id, idempotency_key, kind, object_type, object_id, state, currency,
                          total_cents, created_at, settled_at)
      SELECT gen_random_uuid(), 1, ${decodeId("customer", customer)}::uuid, 'many-' || n, 'many', 'server',
             ${decodeId("server", testbed.ids.server)}::uuid, 'refunded', 'USD', n, timestamptz '2020-01-01' + n * interval '1 second',
             timestamptz '2021-01-01'
      FROM generate_series(1, 100001) AS n`.execute(db());
    const query = { kind: "many", reason };
    const answer = await testbed.call("GET /v2/admin/orders/export", testbed.callers.staff, { query });
    const lines = answer.body.trimEnd().split("\r\n");
    expect(lines).toHaveLength(100_002);
    expect(lines[1]).toContain(",1000.01,");
    expect(lines.at(-1)).toMatch(/^Cut off here: there are more rows\. /);
  });
});
