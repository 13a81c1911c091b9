import { afterAll, beforeAll, expect, test } from "vitest";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { visitorCall } from "#src/features/accounts/server/accounts.fixture.ts";
import { type MailTestbed, openMailTestbed } from "./mail-testbed.fixture.ts";

// Mails that are no tickets', and come back.

let testbed: MailTestbed;

beforeAll(async () => {
  testbed = await openMailTestbed();
});
afterAll(() => testbed.drop());

type Customer = Awaited<ReturnType<MailTestbed["newCustomer"]>>;

const accountCalls = () => callHandlers(testbed.clock, testbed.product.accounts.handlers);

const askForLink = ({ actor }: Customer) =>
  accountCalls()["POST /auth/verify-email/send"]({
    actor,
    call: visitorCall(),
    params: undefined,
    query: undefined,
    body: {},
  });

const readUser = ({ actor }: Customer) =>
  accountCalls()["GET /users/me"]({
    actor,
    call: visitorCall(),
    params: undefined,
    query: undefined,
    body: undefined,
  });

/** Mails to an address as they left, the newest first. */
const leftTo = async (email: string) => {
  await testbed.runJob("send-mail");
  return testbed.platform.db.kysely
    .selectFrom("mailbox_messages")
    .select(["id", "bounce_to", "text_body"])
    .where("recipient", "=", email)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
};

const kept = (id: string) =>
  testbed.platform.db.kysely
    .selectFrom("mail_messages")
    .select(["state", "bounced_at", "bounce_reason", "return_hash"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

const report = (email: string, status: string) =>
  [
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${email}`,
    `Action: ${status.startsWith("5") ? "failed" : "delayed"}`,
    `Status: ${status}`,
    "--b--",
  ].join("\n");

const comeBack = (to: string, email: string, status = "5.1.1") =>
  testbed.receive({
    from: "mailer-daemon@example.com",
    to,
    text: report(email, status),
    headers: [
      "Return-Path: <>",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    ],
  });

test("each mail comes back to an address of its own, of which only the hash is kept", async () => {
  const ann = await testbed.newCustomer();
  const [mail] = await leftTo(ann.email);
  const bea = await testbed.newCustomer();
  const [other] = await leftTo(bea.email);
  expect(mail?.bounce_to).toMatch(/^t-[a-z2-7]{20}@reply\.moorage\.test$/);
  expect(other?.bounce_to).not.toBe(mail?.bounce_to);
  const row = await kept(mail?.id ?? "");
  expect(row).toMatchObject({ state: "sent", bounced_at: null });
  expect(mail?.bounce_to).not.toContain(row.return_hash);
});

test("T80 a report marks the one mail that it is about, once, and nothing when it is late", async () => {
  const ann = await testbed.newCustomer();
  const [mail] = await leftTo(ann.email);
  const [id, to] = [mail?.id ?? "", mail?.bounce_to ?? ""];
  await comeBack(to, ann.email, "4.2.2");
  expect(await testbed.last()).toMatchObject({ verdict: "refused", reason: "unknown_bounce" });
  expect((await kept(id)).bounced_at).toBeNull();
  const guessed = to.replace(/t-[a-z2-7]{20}/, "t-aaaaaaaaaaaaaaaaaaaa");
  await comeBack(guessed, ann.email);
  expect((await kept(id)).bounced_at).toBeNull();
  await comeBack(to, ann.email);
  expect(await testbed.last()).toMatchObject({ verdict: "bounce", ticket_id: null });
  expect(await kept(id)).toMatchObject({ state: "sent", bounce_reason: "5.1.1" });
  // The same mail does not count twice.
  await comeBack(to, ann.email);
  expect((await readUser(ann)).isEmailUnreachable).toBe(false);
});

test("after two mails the user is asked for an address that works, until one arrives", async () => {
  const ann = await testbed.newCustomer();
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ email_verified_at: null })
    .where("id", "=", ann.actor.userId)
    .execute();
  await askForLink(ann);
  const mails = await leftTo(ann.email);
  expect(mails.length).toBeGreaterThan(1);
  for (const { bounce_to } of mails.slice(0, 2)) await comeBack(bounce_to ?? "", ann.email);
  expect((await readUser(ann)).isEmailUnreachable).toBe(true);
  // Also one that was confirmed before is confirmed once more.
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ email_verified_at: testbed.clock.now() })
    .where("id", "=", ann.actor.userId)
    .execute();
  await askForLink(ann);
  const [link] = await leftTo(ann.email);
  const [, token = ""] = /token=([\w-]+)/.exec(link?.text_body ?? "") ?? [];
  await accountCalls()["POST /auth/verify-email"]({
    actor: null,
    call: visitorCall(),
    params: undefined,
    query: undefined,
    body: { token },
  });
  expect((await readUser(ann)).isEmailUnreachable).toBe(false);
});

test("another address than the one that failed is not marked", async () => {
  const ann = await testbed.newCustomer();
  const [mail] = await leftTo(ann.email);
  await testbed.platform.db.kysely
    .updateTable("users")
    .set({ email: `new-${ann.email}`, email_canonical: `new-${ann.email}` })
    .where("id", "=", ann.actor.userId)
    .execute();
  await comeBack(mail?.bounce_to ?? "", ann.email);
  const { rows } = await testbed.platform.db.pool.query("SELECT 1 FROM email_bounces WHERE user_id = $1", [
    ann.actor.userId,
  ]);
  expect(rows).toEqual([]);
});
