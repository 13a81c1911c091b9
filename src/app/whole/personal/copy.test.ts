import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed } from "../../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "../office.fixture.ts";
import {
  askForCopy,
  eraseLife,
  fetchCopy,
  findText,
  type Life,
  live,
  notify,
  type Testbed,
} from "./life.fixture.ts";

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const askFor = (life: Life) => askForCopy(testbed, life);

describe("T54 a copy", () => {
  test("has what the customer typed, file by file, and no secret", async () => {
    const life = await live(testbed);
    const files = await fetchCopy(life, await askFor(life));
    const marked = [...files].filter(([, text]) => text.includes(life.mark)).map(([name]) => name);
    const expected = [
      "activity",
      "allowed-addresses",
      "api-keys",
      "contacts",
      "dedicated-requests",
      "dns-records",
      "domains",
      "invitations",
      "mails",
      "profile",
      "servers",
      "sessions",
      "ssh-keys",
      "team",
      "ticket-messages",
      "tickets",
      "webhooks",
    ];
    for (const name of expected)
      expect(marked).toEqual(expect.arrayContaining([`${name}.json`, `${name}.csv`]));
    for (const name of ["deposits", "movements", "orders", "payments", "consents"])
      expect(files.get(`${name}.json`)).toBeDefined();
    const all = [...files.values()].join("\n");
    for (const secret of life.secrets) expect(all).not.toContain(secret);
    // What staff wrote for staff alone is not handed out, only that it is there.
    for (const [name, count] of [
      ["flags", 1],
      ["notes", 2],
    ] as const) {
      expect(JSON.parse(files.get(`${name}.json`) ?? "")).toHaveLength(count);
      expect(files.get(`${name}.json`)).not.toMatch(new RegExp(`vip|called|${life.mark}`));
    }
    expect(files.get("activity.json")).toContain("customer.remove-note");
    expect(files.get("activity.json")).not.toContain("called");
    // Both forms have the same rows.
    const rows: unknown[] = JSON.parse(files.get("movements.json") ?? "");
    expect(rows.length).toBeGreaterThan(3);
    expect(files.get("movements.csv")?.trim().split("\r\n")).toHaveLength(rows.length + 1);
    expect(files.get("README.txt")).toContain("movements.json, movements.csv");
  });

  test("is no one else's, not in another account, nor after its time", async () => {
    const [life, other] = [await live(testbed, []), await live(testbed, [])];
    const params = { id: await askFor(life) };
    for (const key of ["GET /v2/privacy/copy/{id}/file", "POST /v2/privacy/copy/{id}/link"] as const) {
      const refused = await other.call(key, { params });
      expect([refused.status, refused.body.error.code]).toEqual([404, "not_found"]);
    }
    const staffs = await testbed.call(
      "GET /v2/admin/privacy/requests/{id}/file",
      await signInStaff(testbed, "owner"),
      { params },
    );
    expect(staffs.statusCode).toBe(404);
    expect((await life.call("POST /v2/privacy/copy/{id}/link", { params })).status).toBe(200);
    await testbed.clock.advance(7 * 86_400_000);
    await testbed.runJob("end-copies");
    const parts = await testbed.database.kysely.selectFrom("privacy_copy_parts").selectAll().execute();
    expect(parts).toEqual([]);
  });

  test("of a member is about the member alone", async () => {
    const [owner, member] = [await live(testbed, ["server"]), await live(testbed, [])];
    await testbed.database.kysely
      .insertInto("memberships")
      .values({ user_id: member.userId, customer_id: owner.customerId, role: "viewer" })
      .execute();
    await testbed.database.kysely
      .updateTable("sessions")
      .set({ customer_id: owner.customerId })
      .where("user_id", "=", member.userId)
      .execute();
    // What the owner did to the member is in the activity of both, from where in the owner's alone.
    const params = { id: encodeId("user", member.userId) };
    const changed = await owner.call("PUT /v2/team/members/{id}", {
      params,
      body: { role: "billing", mayDestroy: false },
    });
    expect(changed.status).toBe(200);
    const files = await fetchCopy(member, await askFor(member));
    expect(files.get("activity.json")).toContain("member.change");
    const all = [...files.values()].join("\n");
    expect(all).toContain(member.mark);
    expect(all).not.toContain(owner.mark);
    expect(JSON.parse(files.get("orders.json") ?? "")).toEqual([]);
    const closing = await member.call("POST /v2/privacy/closing");
    expect(closing.body.error.code).toBe("role_not_allowed");
  });

  test("of an account has what its owner was notified of and mailed, and not what colleagues were", async () => {
    const [owner, member] = [await live(testbed, []), await live(testbed, [])];
    await testbed.database.kysely
      .insertInto("memberships")
      .values({ user_id: member.userId, customer_id: owner.customerId, role: "admin" })
      .execute();
    const email = `friend.${owner.email}`;
    await owner.call("POST /v2/team/invitations", { body: { email, role: "viewer", mayDestroy: false } });
    await notify(testbed);
    const files = await fetchCopy(owner, await askFor(owner));
    const rows = (name: string): Record<string, string>[] => JSON.parse(files.get(name) ?? "");
    expect(rows("notifications.json").length).toBeGreaterThan(0);
    expect(new Set(rows("notifications.json").map((row) => row["user_id"]))).toEqual(new Set([owner.userId]));
    const recipients = rows("mails.json").map(({ recipient }) => recipient);
    expect(recipients).toContain(email);
    expect(recipients).not.toContain(member.email);
  });

  test("cannot run a formula in a spreadsheet", async () => {
    const life = await live(testbed, []);
    const name = "=HYPERLINK(1)";
    await life.call("POST /v2/servers/ssh-keys", { body: { name, publicKey: testbed.publicKey } });
    const files = await fetchCopy(life, await askFor(life));
    expect(files.get("ssh-keys.csv")).toContain("'=HYPERLINK(1)");
  });

  test("is sealed where it is kept, and no part opens in another's place", async () => {
    const life = await live(testbed, []);
    await askFor(life);
    const parts = await findText(testbed, life.mark);
    expect(parts.filter((row) => row.startsWith("privacy_copy_parts"))).toEqual([]);
    const { copy } = (await life.call("GET /v2/privacy")).body;
    const fetch = () => life.call("GET /v2/privacy/copy/{id}/file", { params: { id: copy.id } });
    expect((await fetch()).body.length).toBe(copy.bytes);
    const other = await live(testbed, []);
    await askFor(other);
    const { pool } = testbed.database;
    const swap = (one: string, two: string) =>
      pool.query(
        `UPDATE privacy_copy_parts AS part SET sealed = other.sealed FROM privacy_copy_parts other, privacy_requests a, privacy_requests b
         WHERE a.user_id = $1 AND b.user_id = $2 AND part.request_id = a.id AND other.request_id = b.id`,
        [one, two],
      );
    await swap(life.userId, other.userId);
    expect((await fetch()).status).toBe(500);
    await pool.query("DELETE FROM privacy_copy_parts");
    expect((await fetch()).status).toBe(500);
  });

  test("asked for and not made yet goes with an erasure", async () => {
    const life = await live(testbed, []);
    await life.call("POST /v2/privacy/copy");
    await eraseLife(testbed, life.customerId);
    await testbed.runJob("make-copies");
    const made = await testbed.database.kysely
      .selectFrom("privacy_requests")
      .select("state")
      .where("customer_id", "=", life.customerId)
      .execute();
    expect(made).toEqual([{ state: "withdrawn" }]);
  });
});

describe("T55 what is asked of an account", () => {
  test("waits for staff with its month, can be taken back, or is declined with a word", async () => {
    const life = await live(testbed, []);
    const { closing } = (await life.call("POST /v2/privacy/closing")).body;
    expect(Date.parse(closing.dueAt) - Date.parse(closing.askedAt)).toBe(30 * 86_400_000);
    expect((await life.call("POST /v2/privacy/closing/withdraw")).status).toBe(200);
    expect((await life.call("POST /v2/privacy/closing/withdraw")).body.error.code).toBe("nothing_to_cancel");
    await life.call("POST /v2/privacy/closing");
    const staff = await signInStaff(testbed, "owner");
    const list = await testbed.call("GET /v2/admin/privacy/requests", staff, { query: { show: "open" } });
    const [request] = list.json().requests.filter((one: { kind: string }) => one.kind === "erasure");
    const answer = "A dispute about a payment is open until the 5th.";
    const declined = await testbed.call("POST /v2/admin/privacy/requests/{id}/decline", staff, {
      params: { id: request.id },
      body: { answer, reason: "the dispute of order 7" },
    });
    expect(declined.statusCode).toBe(200);
    expect((await life.call("GET /v2/privacy")).body).toMatchObject({ closing: null, declined: answer });
  });

  test("is an alarm near the end of its month", async () => {
    const life = await live(testbed, []);
    await life.call("POST /v2/privacy/closing");
    await testbed.runJob("alarms");
    const alarms = () =>
      testbed.database.kysely
        .selectFrom("alarms")
        .select("settled_at")
        .where("kind", "=", "privacy request")
        .where("customer_id", "=", life.customerId)
        .execute();
    expect(await alarms()).toEqual([]);
    await testbed.clock.advance(21 * 86_400_000);
    const raise = testbed.product.jobs.find(({ name }) => name.includes("alarm"))?.name ?? "";
    await testbed.runJob(raise);
    expect(await alarms()).toEqual([{ settled_at: null }]);
    await eraseLife(testbed, life.customerId);
    await testbed.runJob(raise);
    expect(await alarms()).toEqual([{ settled_at: expect.any(Date) }]);
  });
});
