import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createCtx } from "#src/platform/ctx.ts";
import { openZip } from "#src/platform/personal/open-zip.fixture.ts";
import type { MemberRole } from "#src/shared/access.ts";
import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { RouteKey } from "#src/shared/contract.ts";
import { signInStaff } from "../office.fixture.ts";
import { privacyFeature } from "#src/features/privacy/server/feature.ts";
import { until } from "../../../../e2e/harness/until.ts";
import { contactBody, createOwnershipTestbed, hosts } from "../../../../e2e/harness/ownership-testbed.ts";

export type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

/** What a customer may do in a life; each writes the customer's mark into whatever can be typed. */
export const acts = [
  "contact",
  "dedicated",
  "domain",
  "key",
  "member",
  "notes",
  "pay",
  "server",
  "ssh",
  "ticket",
  "webhook",
] as const;
export type Act = (typeof acts)[number];

export interface Life {
  /** In every text of this customer. */
  readonly mark: string;
  /** From where they call. */
  readonly ip: string;
  readonly email: string;
  readonly customerId: string;
  readonly userId: string;
  readonly token: string;
  /** What must be in no copy: tokens, keys, hashes. */
  readonly secrets: readonly string[];
  call(key: RouteKey, parts?: { params?: Record<string, string>; body?: unknown }): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  // What a call answers is read field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

let count = 0;

/** Signs up with a mark of its own, does these things, and ends what must end before an erasure, but for the balance. */
export async function live(testbed: Testbed, done: readonly Act[] = acts): Promise<Life> {
  count += 1;
  const mark = `zq${count}plant${randomUUID().slice(0, 8)}`;
  const ip = `203.0.113.${100 + count}`;
  const email = `${mark}@mails.example`;
  const secrets: string[] = [];
  const callAs = async (
    token: string | null,
    key: RouteKey,
    parts: { params?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answer> => {
    const [method = "", path = ""] = key.split(" ");
    const answer = await testbed.app.inject({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a route's key
      method: method as "GET",
      url: `/api${path.replace(/\{(\w+)\}/g, (_, name: string) => parts.params?.[name] ?? name)}`,
      remoteAddress: ip,
      headers: {
        host: hosts.own,
        "user-agent": `${mark}-browser`,
        "idempotency-key": randomUUID(),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      ...(method !== "GET" && { payload: parts.body ?? {} }),
    });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload };
  };
  const ok = async (...[key, parts]: [RouteKey, { params?: Record<string, string>; body?: unknown }?]) => {
    const answer = await callAs(token, key, parts);
    if (answer.status !== 200) throw new Error(`${key}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const password = `correct horse ${mark}`;
  const signedUp = await callAs(null, "POST /auth/sign-up", { body: { email, password, username: mark } });
  const token = String(signedUp.body.accessToken);
  secrets.push(token, password);
  const me = await ok("GET /users/me");
  const userId = decodeId("user", me.id) ?? "";
  const customerId = decodeId("customer", me.team.customerId) ?? "";
  await testbed.credit(customerId, 20_000);
  await callAs(null, "POST /auth/sign-in", { body: { email, password: "a wrong password" } });
  let owner: Awaited<ReturnType<typeof signInStaff>> | undefined;
  const staff = async (key: RouteKey, params: Record<string, string>, sent: unknown) => {
    owner ??= await signInStaff(testbed, "owner");
    return testbed.call(key, owner, { params, body: sent });
  };
  const doings: Readonly<Record<Act, () => Promise<void>>> = {
    ssh: async () => {
      const publicKey = `${testbed.publicKey} ${mark}`;
      await ok("POST /v2/servers/ssh-keys", { body: { name: mark, publicKey } });
    },
    key: async () => {
      const made = await ok("POST /v2/api-keys", { body: { name: mark, scopes: ["servers:read"] } });
      secrets.push(String(made.key ?? made.secret));
      await callAs(String(made.key ?? made.secret), "GET /v2/servers/list");
      // A use is counted once its answer has gone out, which may be after it was read here.
      await until("the key's use is written", async () => {
        await testbed.runJob("note-key-uses");
        const { rowCount } = await testbed.database.pool.query(
          "SELECT FROM api_keys WHERE customer_id = $1 AND last_used_at IS NOT NULL",
          [customerId],
        );
        return rowCount === 1;
      });
      await ok("PUT /v2/api-keys/allowed-ips", { body: { networks: [{ cidr: `${ip}/32`, note: mark }] } });
    },
    webhook: async () => {
      const url = `http://127.0.0.1:9/${mark}`;
      const made = await ok("POST /v2/webhooks", { body: { url, events: ["*"], description: mark } });
      if (typeof made.secret === "string") secrets.push(made.secret);
    },
    dedicated: async () => {
      const body = { configuration: "frigate-24", quantity: 1, note: mark };
      const { id } = await ok("POST /v2/dedicated/requests", { body });
      await ok("POST /v2/dedicated/requests/{id}/withdraw", { params: { id } });
    },
    contact: async () => void (await keepContact()),
    domain: async () => keepDomain(await keepContact()),
    server: keepServer,
    notes: async () => {
      const params = { id: me.team.customerId };
      await staff("POST /v2/admin/customers/{id}/notes", params, { text: `${mark} called` });
      await staff("PUT /v2/admin/customers/{id}/flags", params, { code: "vip", text: mark });
      // What is taken away again is in the audit.
      const note = await staff("POST /v2/admin/customers/{id}/notes", params, { text: `${mark} called` });
      await staff("DELETE /v2/admin/customer-notes/{id}", { id: note.json().id }, {});
      await staff("PUT /v2/admin/customers/{id}/flags", params, { code: "watch", text: mark });
      await staff("POST /v2/admin/customers/{id}/flags/remove", params, { code: "watch" });
    },
    member: async () =>
      void (await ok("POST /v2/team/invitations", { body: { email: `friend.${email}`, role: "viewer" } })),
    ticket: async () => {
      const { id } = await ok("POST /v2/support/tickets", { body: { subject: mark, message: mark } });
      const ofStaff = `kept-${randomUUID()}`;
      secrets.push(ofStaff);
      const note = { message: `${mark} ${ofStaff}`, note: true };
      await staff("POST /v2/admin/support/tickets/{id}/message", { id }, note);
      await ok("POST /v2/support/tickets/{id}/close", { params: { id } });
      await ok("POST /v2/support/tickets/{id}/rate", { params: { id }, body: { rating: 5, note: mark } });
    },
    pay: async () => {
      for (const job of ["refresh-rates", "scan-btc"]) await testbed.runJob(job);
      const { version } = await ok("GET /v2/payments/aml");
      await ok("POST /v2/payments/aml", { body: { version } });
      await ok("POST /v2/payments/create", { body: { method: "btc", amountCents: 2000 } });
    },
  };
  for (const act of done) await doings[act]();
  const { rows } = await sql<{ secret: string }>`
    SELECT password_hash AS secret FROM users WHERE id = ${userId}
    UNION ALL SELECT encode(token_hash, 'hex') FROM sessions WHERE user_id = ${userId}
    UNION ALL SELECT encode(key_hash, 'hex') FROM api_keys WHERE customer_id = ${customerId}
    UNION ALL SELECT encode(secret, 'hex') FROM webhook_endpoints WHERE customer_id = ${customerId}
    UNION ALL SELECT encode(token_hash, 'hex') FROM email_tokens WHERE user_id = ${userId}`.execute(
    testbed.database.kysely,
  );
  secrets.push(...rows.map(({ secret }) => secret));
  const own = { mark, ip, email, customerId, userId, token, secrets };
  return { ...own, call: (key, parts) => callAs(token, key, parts) };

  async function keepContact(): Promise<string> {
    const body = { ...contactBody, name: mark, organization: mark, email, street: [mark], city: mark };
    return String((await ok("POST /v2/domains/contacts", { body })).id);
  }

  async function keepServer(): Promise<void> {
    const { id } = (
      await ok("POST /v2/servers/purchase", {
        body: { ...testbed.purchaseBody, sshKeyIds: [], password: `horse ${mark}`, name: mark },
      })
    ).server;
    await testbed.finishTasks();
    await ok("PUT /v2/servers/{id}/name", { params: { id }, body: { name: `${mark}-2` } });
    await ok("POST /v2/servers/{id}/tag", { params: { id }, body: { tag: mark } });
    const { refundCents } = await ok("GET /v2/servers/{id}/deletion", { params: { id } });
    const body = { confirmName: `${mark}-2`, expectedRefundCents: refundCents };
    await ok("DELETE /v2/servers/{id}", { params: { id }, body });
    await testbed.finishTasks();
  }

  async function keepDomain(contactId: string): Promise<void> {
    const name = `d${randomUUID().slice(0, 8)}.com`;
    const body = { ...testbed.domainBody, contactId, items: [{ name, years: 1, isPrivate: false }] };
    const answer = await callAs(token, "POST /v2/domains/purchase", { body });
    const { domains } =
      answer.status === 200
        ? answer.body
        : await ok("POST /v2/domains/purchase", {
            body: { ...body, expectedTotalCents: answer.body.error.params.totalCents },
          });
    await testbed.finishTasks();
    const { id } = domains[0];
    await ok("POST /v2/domains/{id}/tag", { params: { id }, body: { tag: mark } });
    await ok("POST /v2/domains/{id}/records", {
      params: { id },
      body: { type: "TXT", name: "www", content: mark },
    });
    // What a year would bring: it left for another registrar.
    await testbed.database.kysely
      .updateTable("domains")
      .set({ state: "transferred_out" })
      .where("id", "=", decodeId("domain", String(id)) ?? "")
      .execute();
  }
}

/** Has all notices written and their mails posted. */
export async function notify({ platform, product }: Testbed): Promise<void> {
  await runToEnd(
    platform,
    product.consumers.filter(({ name }) => name === "notifications"),
  );
}

/** Asks for a copy and has it made; returns its id. */
export async function askForCopy(testbed: Testbed, life: Life): Promise<string> {
  const asked = await life.call("POST /v2/privacy/copy");
  if (asked.body.copy.state !== "open") throw new Error(`no copy waits: ${JSON.stringify(asked.body)}`);
  await testbed.runJob("make-copies");
  const { copy } = (await life.call("GET /v2/privacy")).body;
  if (copy.state !== "ready") throw new Error(`no copy is ready: ${JSON.stringify(copy)}`);
  return copy.id;
}

/** The files of a copy, by name. */
export async function fetchCopy(life: Life, id: string): Promise<ReadonlyMap<string, string>> {
  const answer = await life.call("GET /v2/privacy/copy/{id}/file", { params: { id } });
  if (answer.status !== 200) throw new Error(`the copy is not answered: ${answer.status}`);
  return openZip(answer.body);
}

/** Makes a person a member of another's account, who acts for it from now on. */
export async function join(
  { database: { kysely } }: Testbed,
  { userId }: Life,
  { customerId }: Life,
  role: MemberRole,
): Promise<void> {
  await kysely.insertInto("memberships").values({ user_id: userId, customer_id: customerId, role }).execute();
  await kysely
    .updateTable("sessions")
    .set({ customer_id: customerId })
    .where("user_id", "=", userId)
    .execute();
}

/** Erases in the name of the operator on the machine. */
export async function eraseLife(testbed: Testbed, customerId: string, renouncedCents?: number) {
  const { clock, product, database } = testbed;
  const privacy = product.use(privacyFeature);
  const { id } = await database.kysely
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .executeTakeFirstOrThrow();
  const ctx = createCtx({ clock }, { kind: "staff", id });
  const { balanceCents } = await privacy.preview(customerId);
  const asked = { customerId, renouncedCents: renouncedCents ?? balanceCents, key: randomUUID() };
  return privacy.eraseNow(ctx, { ...asked, reason: "asked for it in writing" });
}

/** Tables of outside systems that are played, or that forget by themselves within a day. */
const outside = /^(?:sim_|mailbox_messages$|rate_limits$)/;

/** The tables of the product. */
export async function readTables(testbed: Testbed): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`.execute(
    testbed.database.kysely,
  );
  return rows.map(({ name }) => name).filter((name) => !outside.test(name));
}

/** In which tables a text is found anywhere, in whatever column, bytes among them. */
export async function findText(testbed: Testbed, text: string): Promise<readonly string[]> {
  const found: string[] = [];
  const hex = Buffer.from(text).toString("hex");
  for (const table of await readTables(testbed)) {
    const { rows } = await sql<{ row: string }>`
      SELECT t::text AS row FROM ${sql.table(table)} AS t
      WHERE strpos(lower(t::text), ${text.toLowerCase()}) > 0 OR strpos(t::text, ${hex}) > 0 LIMIT 3`.execute(
      testbed.database.kysely,
    );
    found.push(...rows.map(({ row }) => `${table}: ${row}`));
  }
  return found;
}
