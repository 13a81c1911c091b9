import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed } from "../../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "../office.fixture.ts";
import { eraseLife, findText, live, notify, type Testbed } from "./life.fixture.ts";

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const sendMail = () => testbed.runJob("send-mail");

describe("T55 after an erasure", () => {
  test("no name, address, network or text of the customer is anywhere", async () => {
    const life = await live(testbed);
    const { mark, ip, customerId } = life;
    const before = await findText(testbed, mark);
    // It was in every place that is asked about.
    expect(new Set(before.map((row) => row.split(":")[0])).size).toBeGreaterThan(15);
    const findings = await testbed.findings();
    await eraseLife(testbed, customerId);
    // The last mail goes to the address, which is forgotten with it.
    await sendMail();
    expect(await findText(testbed, mark)).toEqual([]);
    expect(await findText(testbed, ip)).toEqual([]);
    expect(await testbed.findings()).toEqual(findings);
    // Books keep their sums, under numbers.
    const { rows } = await sql<{ sum: bigint; entries: bigint }>`
      SELECT coalesce(sum(e.amount), 0)::bigint AS sum, count(*)::bigint AS entries FROM ledger_entries e
      JOIN ledger_accounts a ON a.id = e.account_id WHERE a.customer_id = ${customerId}`.execute(
      testbed.database.kysely,
    );
    expect(rows[0]?.sum).toBe(0n);
    expect(rows[0]?.entries).toBeGreaterThan(3n);
  });

  test("the session is closed, and the address may sign up again", async () => {
    const life = await live(testbed, ["ssh"]);
    await eraseLife(testbed, life.customerId);
    expect((await life.call("GET /users/me")).status).toBe(401);
    const signIn = { email: life.email, password: `correct horse ${life.mark}` };
    expect((await life.call("POST /auth/sign-in", { body: signIn })).status).toBe(401);
    expect((await life.call("POST /auth/sign-up", { body: signIn })).status).toBe(200);
  });

  test("an address that is banned stays so", async () => {
    const life = await live(testbed, []);
    const reason = "sends mail that no one asked for";
    await testbed.call("POST /v2/admin/bans", await signInStaff(testbed, "owner"), {
      body: { kind: "email", value: life.email, reason },
    });
    await eraseLife(testbed, life.customerId);
    await sendMail();
    expect(await findText(testbed, life.mark)).toEqual([]);
    // Nor can it be guessed from what is in its place.
    const { rows } = await testbed.database.pool.query("SELECT value FROM bans WHERE kind = 'email'");
    const guess = createHash("sha256").update(life.email).digest("hex");
    expect(rows).toEqual([{ value: expect.stringMatching(/^hmac:[0-9a-f]{64}$/) }]);
    expect(rows[0].value).not.toContain(guess);
    const body = { email: life.email, password: "correct horse battery" };
    const answer = await life.call("POST /auth/sign-up", { body });
    expect(answer.body.error.code).toBe("not_accepted");
  });

  test("it is not done twice, and nothing is credited or taken afterwards", async () => {
    const life = await live(testbed, []);
    await eraseLife(testbed, life.customerId);
    await expect(eraseLife(testbed, life.customerId)).rejects.toThrow("customer_erased");
    const spend = sql`SELECT api_keys_spend('{"kind": "user"}'::jsonb, ${life.customerId}, 1,
                      ${testbed.clock.now()})`.execute(testbed.database.kysely);
    await expect(spend).rejects.toThrow("customer_blocked");
  });

  test("the rest of the team keeps its logins, and has an account of its own", async () => {
    const [owner, member] = [await live(testbed, []), await live(testbed, ["ssh"])];
    await testbed.database.kysely
      .insertInto("memberships")
      .values({ user_id: member.userId, customer_id: owner.customerId, role: "admin" })
      .execute();
    await eraseLife(testbed, owner.customerId);
    const me = await member.call("GET /users/me");
    expect(me.body).toMatchObject({ username: member.mark, team: { role: "owner" } });
    expect(await findText(testbed, owner.mark)).toHaveLength(1);
    await sendMail();
    expect(await findText(testbed, owner.mark)).toEqual([]);
  });

  test("no team that invited them, or that they joined, goes on to name them", async () => {
    const [owner, member] = [await live(testbed, []), await live(testbed, [])];
    const body = { email: member.email, role: "admin", mayDestroy: false };
    expect((await owner.call("POST /v2/team/invitations", { body })).status).toBe(200);
    const { kysely } = testbed.database;
    const invitation = await kysely
      .selectFrom("mail_messages")
      .select("text_body")
      .where("recipient", "=", member.email)
      .where("kind", "=", "invited")
      .executeTakeFirstOrThrow();
    const token = /#token=([\w-]+)/.exec(invitation.text_body)?.[1];
    await kysely
      .updateTable("users")
      .set({ email_verified_at: testbed.clock.now() })
      .where("id", "=", member.userId)
      .execute();
    const joined = await member.call("POST /auth/invitations/accept", { body: { token } });
    expect(joined.status).toBe(200);
    await notify(testbed);
    await sendMail();
    const named = (await findText(testbed, member.mark)).map((row) => row.split(":")[0]);
    expect(named).toEqual(expect.arrayContaining(["notifications", "mail_messages"]));
    await eraseLife(testbed, member.customerId);
    await notify(testbed);
    await sendMail();
    expect(await findText(testbed, member.mark)).toEqual([]);
    // The team keeps its notices.
    const kept = await kysely
      .selectFrom("notifications")
      .select(["notice", "params"])
      .where("user_id", "=", owner.userId)
      .where("notice", "in", ["memberInvited", "memberJoined"])
      .orderBy("notice")
      .execute();
    expect(kept.map(({ params }) => params)).toEqual([{ name: "erased" }, { name: "erased" }]);
  });

  test("an account whose owner owns another one is erased alone: its owner is mailed, and its page says so", async () => {
    const life = await live(testbed, ["ssh"]);
    const second = randomUUID();
    const { kysely } = testbed.database;
    await kysely
      .insertInto("customers")
      .values({ id: second, site_id: 1, created_at: testbed.clock.now() })
      .execute();
    await kysely
      .insertInto("memberships")
      .values({ user_id: life.userId, customer_id: second, role: "owner" })
      .execute();
    await eraseLife(testbed, life.customerId);
    const mailed = await kysely
      .selectFrom("mail_messages")
      .select("recipient")
      .where("kind", "=", "ownedAccountErased")
      .execute();
    expect(mailed).toEqual([{ recipient: life.email }]);
    const staff = await signInStaff(testbed, "owner");
    const params = { id: encodeId("customer", life.customerId) };
    const page = await testbed.call("GET /v2/admin/customers/{id}", staff, { params });
    expect([page.statusCode, page.json()]).toMatchObject([200, { name: "erased", people: [] }]);
    expect(page.json().erasedAt).not.toBeNull();
    const search = await testbed.call("GET /v2/admin/search", staff, { query: { q: params.id } });
    expect(search.body).toContain(params.id);
  });

  test("what a call or an event wrote behind it goes too", async () => {
    const life = await live(testbed, []);
    await eraseLife(testbed, life.customerId);
    await sendMail();
    await sql`INSERT INTO ssh_keys (id, customer_id, name, public_key, fingerprint, created_at)
      VALUES (${randomUUID()}, ${life.customerId}, ${life.mark}, 'ssh-ed25519 A',
              'SHA256:x', ${testbed.clock.now()})`.execute(testbed.database.kysely);
    await testbed.clock.advance(15 * 60_000);
    await testbed.runJob("sweep-erasures");
    expect(await findText(testbed, life.mark)).toEqual([]);
  });
});

test("T55 what staff asked for in the customer's name loses its texts, and does not happen any more", async () => {
  const life = await live(testbed, ["server"]);
  const db = testbed.database.kysely;
  const [at, hash] = [testbed.clock.now(), Buffer.alloc(32)];
  const [done, open, ban] = [randomUUID(), randomUUID(), randomUUID()];
  await sql`
    INSERT INTO staff_approvals (id, act, payload, digest, object_type, object_id, cents, reason, asked_by, asked_at,
                                 expires_at, state)
    SELECT v.id::uuid, v.act, v.payload, ${hash}, v.type, v.object, 0, 'by phone', staff.id, ${at}, ${at}, v.state
    FROM (SELECT id FROM staff WHERE role = 'owner' LIMIT 1) AS staff, (VALUES
      (${done}, 'servers.order', ${JSON.stringify({ name: life.mark })}, 'customer', ${life.customerId}, 'done'),
      (${open}, 'servers.move', ${JSON.stringify({ customerId: life.customerId, note: life.mark })}, 'server', 's',
       'asked'),
      (${ban}, 'bans.set-many', ${JSON.stringify({ value: life.email })}, 'ban', ${life.email}, 'done')
    ) AS v (id, act, payload, type, object, state)`.execute(db);
  await sql`
    INSERT INTO staff_act_keys (staff_id, key, request_hash, answer, at, object_type, object_id)
    SELECT id, ${done}, ${hash}, ${JSON.stringify({ server: { name: life.mark }, order: { id: "ord_1", totalCents: 5 } })},
           ${at}, 'customer', ${life.customerId} FROM staff WHERE role = 'owner' LIMIT 1`.execute(db);
  await sql`
    INSERT INTO audit_log (at, actor, action, object_type, object_id, detail)
    SELECT ${at}, '{"kind": "system"}', 'order.on-behalf', 'order', id::text,
           jsonb_build_object('consent', 'by a mail of ' || ${life.email}::text, 'isGift', false)
    FROM orders WHERE customer_id = ${life.customerId} LIMIT 1`.execute(db);
  await eraseLife(testbed, life.customerId);
  await sendMail();
  expect(await findText(testbed, life.mark)).toEqual([]);
  const rows = await db
    .selectFrom("staff_approvals")
    .select(["id", "state", "failure"])
    .where("id", "in", [done, open, ban])
    .execute();
  expect(new Map(rows.map(({ id, state, failure }) => [id, [state, failure]]))).toEqual(
    new Map([
      [done, ["done", null]],
      [open, ["failed", "customer_erased"]],
      [ban, ["done", null]],
    ]),
  );
  const key = await db
    .selectFrom("staff_act_keys")
    .select("answer")
    .where("key", "=", done)
    .executeTakeFirst();
  expect(key?.answer).toEqual({ order: { id: "ord_1", totalCents: 5 } });
});

describe("an erasure is refused", () => {
  const refusal = async (life: { customerId: string }, cents?: number) =>
    eraseLife(testbed, life.customerId, cents).then(
      () => "done",
      (error: { code?: string; params?: object }) => [error.code, error.params],
    );

  test("while there is money that was not renounced to the cent", async () => {
    const life = await live(testbed, []);
    const refused = ["erasure_refused", { obstacles: "balance" }];
    expect(await refusal(life, 0)).toEqual(refused);
    expect(await refusal(life, 19_999)).toEqual(refused);
    expect(await refusal(life, 20_000)).toBe("done");
  });

  test("while a server runs, work is open or an order waits", async () => {
    const life = await live(testbed, []);
    const body = { ...testbed.purchaseBody, sshKeyIds: [], password: "correct horse battery", name: "web" };
    await life.call("POST /v2/servers/purchase", { body });
    expect(await refusal(life)).toEqual([
      "erasure_refused",
      { obstacles: "tasks, balance, orders, servers" },
    ]);
    await testbed.finishTasks();
    expect(await refusal(life)).toEqual(["erasure_refused", { obstacles: "balance, servers" }]);
    expect((await life.call("GET /users/me")).status).toBe(200);
  });

  test("while a request for a dedicated server or a debt is open", async () => {
    const life = await live(testbed, []);
    await life.call("POST /v2/dedicated/requests", {
      body: { configuration: "frigate-24", quantity: 1, note: "two, please" },
    });
    expect(await refusal(life)).toEqual(["erasure_refused", { obstacles: "balance, requests" }]);
  });
});
