import { generateKeyPairSync, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Mail } from "#src/drivers/mail/port.ts";
import {
  type ArrivedMail,
  startMailServer,
  type TestMailServer,
} from "#src/drivers/mail/smtp-server.fixture.ts";
import { evaluateDmarc, evaluateSpf, verifyDkim } from "#src/drivers/mail/mail-verifier.fixture.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { textOf } from "#src/features/whitelabel/server/hosts/host-records.ts";
import { createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";

// Mail of a reseller's site from an address of its own: written into our name servers, signed, and verified as a receiver
// does, with the key that these servers give.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;
let testbed: Testbed;
let sink: TestMailServer;
let params: { readonly id: string };
let siteId: number;
const spf = "ip4:192.0.2.0/24";

beforeAll(async () => {
  sink = await startMailServer();
  testbed = await createOwnershipTestbed({
    env: {
      MAIL: "smtp",
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?tls.rejectUnauthorized=false`,
      MAIL_FROM: "no-reply@neutral-mail.example",
      DNS_LISTEN: "127.0.0.1:0",
    },
  });
  await testbed.product.drivers.dns.serve();
  await testbed.runJob("dns-push");
  params = { id: testbed.ids.whitelabelSite };
  ({ site_id: siteId } = await testbed.database.kysely
    .selectFrom("site_hosts")
    .select("site_id")
    .where("host", "=", "web-1.localhost")
    .executeTakeFirstOrThrow());
  await testbed.database.kysely
    .insertInto("setting_versions")
    .values({
      site_id: 1,
      name: "mailSpf",
      number: 1,
      is_default: false,
      value: JSON.stringify(spf),
      reason: "by the test",
      changed_by: JSON.stringify({ kind: "system" }),
      changed_at: testbed.platform.clock.now(),
    })
    .execute();
  await testbed.product.sites.load();
});
afterAll(async () => {
  await testbed.drop();
  await sink.close();
});
beforeEach(async () => {
  await stepUp();
  await act("set", { address: null });
});

const calls = {
  show: "GET /v2/whitelabel/{id}/mail-sender",
  set: "PUT /v2/whitelabel/{id}/mail-sender",
  check: "POST /v2/whitelabel/{id}/mail-sender/check",
  write: "POST /v2/whitelabel/{id}/mail-sender/records",
  key: "POST /v2/whitelabel/{id}/mail-sender/key",
} as const;

interface SenderView {
  readonly state: string;
  readonly isUsed: boolean;
  readonly health: object;
  readonly records: readonly { readonly purpose: string; readonly name: string; readonly value: string }[];
}

const stepUp = (caller = testbed.callers.owner) =>
  testbed.call("POST /auth/step-up", caller, { body: { password: "correct horse" } });

async function act(name: keyof typeof calls, body: object = {}): Promise<SenderView> {
  const answer = await testbed.call(calls[name], testbed.callers.owner, { params, body });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().sender;
}

async function refusal(body: object, caller = testbed.callers.owner, id = params.id): Promise<string> {
  const answer = await testbed.call(calls.set, caller, { params: { id }, body });
  return answer.statusCode === 200 ? "" : String(answer.json().error.code);
}

/** The name servers take over what was written; then they are asked. */
async function look(): Promise<SenderView> {
  await testbed.runJob("dns-push");
  return act("check");
}

async function useOwn(): Promise<SenderView> {
  await act("set", { address: "Support@web-1.com" });
  await act("write");
  return look();
}

/** Removes the records of a purpose from the zone, as its owner may by mistake. */
async function unwrite(purpose: string): Promise<void> {
  const domain = { id: testbed.ids.domain };
  const sender = await act("show");
  const line = sender.records.find((one) => one.purpose === purpose);
  const { records } = (
    await testbed.call("GET /v2/domains/{id}/records", testbed.callers.owner, { params: domain })
  ).json();
  for (const { id, name } of records)
    if (id !== null && `${name}.web-1.com` === line?.name)
      await testbed.call("DELETE /v2/domains/{id}/records/{recordId}", testbed.callers.owner, {
        params: { ...domain, recordId: id },
      });
}

const findTexts = async (name: string): Promise<readonly string[]> => {
  const [server] = await testbed.product.drivers.dns.addresses();
  if (server === undefined) throw new Error("there is no name server");
  const answer = await ask(server, name, 16);
  return (answer?.answers ?? []).flatMap((record) => (record.type === "TXT" ? [textOf(record.data)] : []));
};

/** A mail of the site as it came to another mail server. */
async function mailed(parts: Partial<Mail> = {}): Promise<ArrivedMail> {
  const recipient = `${randomUUID()}@example.com`;
  const mail = {
    siteId,
    recipient,
    subject: "Hello",
    text: "One\n\nTwo  three\n",
    html: "<p>One</p>",
    ...parts,
  };
  await transaction(testbed.platform, (trx) => testbed.product.mail.post(trx, mail));
  await testbed.runJob("send-mail");
  const arrived = sink.mails.find(({ recipients }) => recipients.includes(recipient));
  if (arrived === undefined) throw new Error("no mail came");
  return arrived;
}

const headerOf = ({ raw }: ArrivedMail, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im").exec(raw)?.[1]?.replace(/\r\n[ \t]+/g, " ") ?? "";
const neutral = "<no-reply@neutral-mail.example>";
const own = '"web-1" <support@web-1.com>';
const days = (count: number) => testbed.clock.advance(Math.round(count * 86_400_000));

test("T114 a site's mail is signed by its own domain as soon as that is proven, and verified with the key of our name servers", async () => {
  const pending = await act("set", { address: "Support@web-1.com" });
  expect(pending).toMatchObject({ state: "pending", isUsed: false });
  expect(headerOf(await mailed(), "From")).toContain(neutral);

  await act("write");
  const active = await look();
  const health = { dkim: "right", spf: "right", dmarc: "right" };
  expect(active).toMatchObject({ state: "active", isUsed: true, health });
  const mail = await mailed();
  expect(headerOf(mail, "From")).toBe(own);
  expect(headerOf(mail, "Message-ID")).toMatch(/@web-1\.com>$/);
  expect(mail.envelopeSender).toMatch(/@reply\.moorage\.test$/);
  expect(await verifyDkim(mail.raw, findTexts)).toMatchObject({ isPass: true, domain: "web-1.com" });
  expect(await evaluateDmarc(mail.raw, findTexts)).toBe(true);
  expect(await evaluateSpf(findTexts, "web-1.com", "192.0.2.9")).toBe("pass");
  expect(await evaluateSpf(findTexts, "web-1.com", "198.51.100.9")).toBe("softfail");

  // What is changed on its way is found, and so is the key of somebody else.
  const verdictOf = async (raw: string) => (await verifyDkim(raw, findTexts)).why;
  expect(await verdictOf(mail.raw.replace("Two", "Ten"))).toBe("body");
  expect(await verdictOf(mail.raw.replace("Subject: Hello", "Subject: Hollo"))).toBe("signature");
  expect(await verdictOf(mail.raw.replace(own, '"web-1" <boss@web-1.com>'))).toBe("signature");
  const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const other = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  expect(await verifyDkim(mail.raw, () => Promise.resolve([`v=DKIM1; p=${other}`]))).toMatchObject({
    isPass: false,
  });

  // The provider's own mail stays as it is.
  expect(headerOf(await mailed({ siteId: 1 }), "DKIM-Signature")).toBe("");
  expect(await testbed.findings()).toEqual([]);
});

test("T114 both headers of a way out are signed (RFC 8058)", async () => {
  await useOwn();
  const headers = {
    "List-Unsubscribe": "<https://web-1.example/u/token>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
  const { raw } = await mailed({ headers, isBulk: true });
  const { isPass, signed } = await verifyDkim(raw, findTexts);
  expect([isPass, signed]).toEqual([
    true,
    expect.arrayContaining(["from", "subject", "list-unsubscribe", "list-unsubscribe-post"]),
  ]);
  for (const name of Object.keys(headers))
    expect(await verifyDkim(raw.replace(`${name}: `, `${name}: x`), findTexts)).toMatchObject({
      isPass: false,
    });
});

test("T114 a new key signs once its record is there; the former one signs until then and is destroyed", async () => {
  await useOwn();
  const selectorOf = async () => {
    const verdict = await verifyDkim((await mailed()).raw, findTexts);
    expect(verdict).toMatchObject({ isPass: true });
    return verdict.selector;
  };
  const before = await selectorOf();
  const waiting = await act("key");
  expect(waiting.records.map(({ purpose }) => purpose)).toEqual([
    "proof",
    "key",
    "next-key",
    "spf",
    "policy",
  ]);
  // Asked twice, the key whose record is being written stays.
  expect((await act("key")).records[2]?.name).toBe(waiting.records[2]?.name);
  expect(await selectorOf()).toBe(before);
  await act("write");
  expect(await look()).toMatchObject({ state: "active", isUsed: true });
  const after = await selectorOf();
  expect(`${after}._domainkey.web-1.com`).toBe(waiting.records[2]?.name);
  const keys = await testbed.database.kysely
    .selectFrom("mail_sender_keys")
    .select(["selector", "private_key"])
    .where("site_id", "=", siteId)
    .execute();
  expect(keys.map(({ selector }) => selector)).toEqual([after]);
  expect(keys[0]?.private_key.toString("latin1")).not.toContain("PRIVATE KEY");
});

test("T114 without its key in the DNS a site is not spoken for, and after a week of anything missing neither", async () => {
  await useOwn();
  await unwrite("key");
  expect(await look()).toMatchObject({ state: "failing", isUsed: false });
  expect(headerOf(await mailed(), "From")).toContain(neutral);
  await act("write");
  expect(await look()).toMatchObject({ state: "active", isUsed: true });

  await unwrite("policy");
  await testbed.runJob("dns-push");
  await days(1.1);
  await testbed.runJob("whitelabel-check-mail-senders");
  expect(await act("show")).toMatchObject({ state: "failing", isUsed: true });
  expect(headerOf(await mailed(), "From")).toBe(own);
  await days(6.9);
  await testbed.runJob("whitelabel-check-mail-senders");
  expect(await act("show")).toMatchObject({ state: "failing", isUsed: true });
  await days(0.2);
  await testbed.runJob("whitelabel-check-mail-senders");
  expect(await act("show")).toMatchObject({ state: "pending", isUsed: false });
  expect(headerOf(await mailed(), "From")).toContain(neutral);
  const notices = await testbed.database.kysely
    .selectFrom("outbox_events")
    .select("name")
    .where("name", "like", "whitelabel.mail-sender-%")
    .where("name", "<>", "whitelabel.mail-sender-changed.v1")
    .orderBy("id")
    .execute();
  expect(notices.slice(-3).map(({ name }) => name)).toEqual([
    "whitelabel.mail-sender-failing.v1",
    "whitelabel.mail-sender-failing.v1",
    "whitelabel.mail-sender-lost.v1",
  ]);
  await stepUp();
});

test("T114 a site that is stopped has the neutral sender, one that sells again its own", async () => {
  await useOwn();
  const site = (call: "suspend" | "resume") =>
    testbed.call(`POST /v2/whitelabel/{id}/${call}`, testbed.callers.owner, { params });
  await site("suspend");
  expect(headerOf(await mailed(), "From")).toContain(neutral);
  await site("resume");
  expect(headerOf(await mailed(), "From")).toBe(own);
  await act("set", { address: null });
  expect(headerOf(await mailed(), "From")).toContain(neutral);
});

test.each([
  "support",
  "@web-1.com",
  "a b@web-1.com",
  "a,b@web-1.com",
  "a@b@web-1.com",
  ".a@web-1.com",
  "a..b@web-1.com",
  `${"a".repeat(65)}@web-1.com`,
  "boss@localhost",
  "boss@web-1.localhost",
  "boss@neutral-mail.example",
  "boss@mail.neutral-mail.example",
  "boss@reply.moorage.test",
  "reef@gmail.com",
  "reef@yahoo.co.uk",
  "reef@co.uk",
  "reef@github.io",
  "reef@127.0.0.1",
  "reef@rееf.example",
])("T114 no site's mail comes from %j", async (address) => {
  expect(await refusal({ address })).toMatch(/^(mail_address_refused|invalid_input)$/);
});

test("T114 a domain of another site is refused, and so are keys, strangers, and owners without a fresh proof", async () => {
  await useOwn();
  const body = { email: `${randomUUID()}@example.com`, password: "correct horse" };
  const signedUp = await testbed.call("POST /auth/sign-up", { token: null, host: hosts.own }, { body });
  const bay = { token: String(signedUp.json().accessToken), host: hosts.own };
  const slug = `bay-${randomUUID().slice(0, 8)}`;
  const made = await testbed.call("POST /v2/whitelabel", bay, { body: { name: "Bay", slug } });
  await stepUp(bay);
  const bayId = String(made.json().id);
  expect(await refusal({ address: "boss@web-1.com" }, bay, bayId)).toBe("mail_domain_taken");
  // The name under which the other site is served.
  expect(await refusal({ address: "boss@web-1.example" }, bay, bayId)).toBe("mail_domain_taken");
  expect(await refusal({ address: "boss@bay.example" }, bay, bayId)).toBe("");

  expect(await refusal({ address: "boss@bay.example" }, bay)).toBe("not_found");
  const scopes = ["whitelabel:write", "whitelabel:read"];
  const key = await testbed.call("POST /v2/api-keys", bay, { body: { name: "all", scopes } });
  const program = { token: String(key.json().secret), host: hosts.own };
  expect(await refusal({ address: null }, program, bayId)).toBe("session_needed");
  await days(0.1);
  expect(await refusal({ address: null }, bay, bayId)).toBe("step_up_required");
});
