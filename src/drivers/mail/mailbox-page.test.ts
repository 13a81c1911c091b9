import PostalMime from "postal-mime";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ManualClock } from "#src/platform/clock.ts";
import { createTestDatabase, type TestDatabase } from "#src/platform/db/test-database.ts";
import { createIds } from "#src/platform/ids.ts";
import type { MailThread } from "./port.ts";
import { registerMailbox } from "./mailbox-page.ts";
import { createOutboxMail } from "./outbox.ts";

const clock = new ManualClock(new Date("2026-03-01T12:00:00Z"));
const ids = createIds(() => clock.now());
let db: TestDatabase;
let app: FastifyInstance;
const answers: string[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  app = Fastify();
  app.decorateRequest("origin", { getter: () => "http://localhost" });
  registerMailbox(
    app,
    { db, clock, ids },
    {
      deliver: async (source) => void answers.push(Buffer.from(source).toString()),
      authservId: "mx.moorage.test",
    },
  );
  await app.ready();
});

beforeEach(async () => {
  await db.kysely.deleteFrom("mailbox_messages").execute();
});

afterAll(async () => {
  await app.close();
  await db.drop();
});

async function send(subject: string, thread: MailThread = {}): Promise<string> {
  const mail = createOutboxMail({ db, clock });
  const html = '<html><head></head><body><a href="https://moorage.example/x">Open</a></body></html>';
  const id = ids.next();
  await mail.send({
    id,
    siteId: 1,
    sender: "Moorage",
    recipient: "ann@example.com",
    subject,
    text: "<script>1</script>",
    html,
    ...thread,
  });
  clock.advance(1000);
  return id;
}

async function open(url: string): Promise<{ status: number; body: string; policy: string }> {
  const answer = await app.inject({ url });
  return {
    status: answer.statusCode,
    body: answer.body,
    policy: String(answer.headers["content-security-policy"]),
  };
}

test("an empty mailbox says so", async () => {
  expect((await open("/dev/mailbox")).body).toContain("No mail yet.");
});

test("the list has the newest mail first, and hostile text stays text", async () => {
  await send("First");
  await send("<script>alert(1)</script>");
  const { body, policy } = await open("/dev/mailbox");
  expect(body).not.toContain("<script>");
  expect(body.indexOf("&lt;script&gt;")).toBeLessThan(body.indexOf("First"));
  expect(policy).toContain("default-src 'none'");
});

test("a mail is shown in a sandboxed frame whose links open in the whole tab", async () => {
  await send("Hello");
  const id = /\/dev\/mailbox\/([0-9a-f-]{36})"/.exec((await open("/dev/mailbox")).body)?.[1];
  const page = await open(`/dev/mailbox/${id}`);
  expect(page.body).toContain(
    `<iframe src="/dev/mailbox/${id}/body" sandbox="allow-top-navigation-by-user-activation"`,
  );
  expect(page.body).toContain("<pre>&lt;script&gt;");
  const mail = await open(`/dev/mailbox/${id}/body`);
  expect(mail.body).toContain('<base target="_top">');
  expect(mail.policy).toContain("sandbox allow-top-navigation-by-user-activation");
});

test("a mail with a reply address is answered by its recipient, under its ids; one without is not", async () => {
  const id = await send("Grüße\nBcc: x", {
    replyTo: "t-abc@reply.moorage.test",
    messageId: "m1@x.test",
    references: ["m0@x.test"],
  });
  expect((await open(`/dev/mailbox/${id}`)).body).toContain(`action="/dev/mailbox/${id}/reply"`);
  const post = (mail: string, origin = "http://localhost") =>
    app.inject({
      method: "POST",
      url: `/dev/mailbox/${mail}/reply`,
      headers: { origin, "content-type": "text/plain" },
      payload: "text=Hello\r\nthere\r\n",
    });
  expect((await post(id)).statusCode).toBe(303);
  const [answer = ""] = answers.splice(0);
  const mail = await PostalMime.parse(answer);
  expect(mail).toMatchObject({
    from: { address: "ann@example.com" },
    to: [{ address: "t-abc@reply.moorage.test" }],
    subject: "Re: Grüße\nBcc: x",
    inReplyTo: "<m1@x.test>",
    references: "<m0@x.test> <m1@x.test>",
  });
  expect(mail.bcc).toBeUndefined();
  expect(mail.text).toMatch(/^Hello\nthere\n\nOn .*, t-abc@reply\.moorage\.test wrote:\n\n> <script>1/);
  expect(answer).toMatch(
    /^Authentication-Results: mx\.moorage\.test; dmarc=pass header\.from=example\.com\r\n/,
  );

  expect((await post(id, "https://elsewhere.example")).statusCode).not.toBe(303);
  const other = await send("No reply");
  expect((await open(`/dev/mailbox/${other}`)).body).not.toContain("/reply");
  expect((await post(other)).statusCode).not.toBe(303);
  expect(answers).toEqual([]);
});

test.each(["x", "00000000-0000-7000-8000-000000000000"])("mail %s does not exist", async (id) => {
  await expect(open(`/dev/mailbox/${id}`)).resolves.not.toMatchObject({ status: 200 });
});
