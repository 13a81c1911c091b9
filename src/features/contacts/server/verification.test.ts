import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { type ContactsTestbed, openContacts } from "./contacts.fixture.ts";
import { verificationStep } from "./verification-steps.ts";

// The 15 days that a registrant has to confirm an address, and the effects of a change of registrant.

const dayMs = 86_400_000;

let testbed: ContactsTestbed;
let counter = 0;
let owner: UserActor;
let email: string;

beforeAll(async () => {
  testbed = await openContacts();
});

afterAll(() => testbed.drop());

beforeEach(async () => {
  counter += 1;
  email = `anna${counter}@example.com`;
  owner = await testbed.signUp(`owner${counter}@example.com`);
  testbed.mails.length = 0;
});

const verification = async (id: `con_${string}`) => (await testbed.read(owner, id)).verification;
/** Mails to this test's addresses only: open verifications of other tests continue when the clock moves. */
const mailed = () =>
  testbed.mails.filter(({ recipient }) => new RegExp(`^[a-z]+${counter}@`, "i").test(recipient));
const recipients = () => mailed().map(({ recipient }) => recipient);
const tokenOf = (at = -1) => /token=([\w-]+)/.exec(mailed().at(at)?.text ?? "")?.[1] ?? "";

/** Events about a contact published during `work`. */
async function eventsOf(id: string, work: () => Promise<unknown>) {
  const before = (await testbed.events()).length;
  await work();
  const contactId = testbed.uuidOf(id);
  return (await testbed.events())
    .slice(before)
    .flatMap(([name, payload]) => (JSON.stringify(payload).includes(contactId) ? [name] : []));
}

test("no mail is sent before a name needs the address", async () => {
  await testbed.create(owner, { email });
  await testbed.turn();
  expect(mailed()).toEqual([]);
});

test("mails at once and after 5, 10 and 14 days; after 15 the names are out of service", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.use(owner, id, "northpier.dev");
  const days: number[] = [];
  const seen: unknown[] = [];
  for (let day = 0; day <= 16; day += 1) {
    const before = mailed().length;
    for (const event of await eventsOf(id, () => testbed.turn())) seen.push([day, event]);
    if (mailed().length > before) days.push(day);
    testbed.clock.advance(dayMs);
  }
  expect(days).toEqual([0, 5, 10, 14]);
  // The customer is notified when it becomes urgent: the registrant may have another address by now.
  expect(seen).toEqual([
    [10, "contacts.verification-due.v1"],
    [14, "contacts.verification-due.v1"],
    [15, "contacts.unverified.v1"],
  ]);
  expect(await verification(id)).toEqual({ state: "lapsed", dueAt: null });
  expect(new Set(recipients())).toEqual(new Set([email]));
  expect(mailed()[0]?.text).toContain("northpier.dev");

  // The last link still works, once, and restores the names.
  expect(await eventsOf(id, () => testbed.confirm(tokenOf()))).toEqual(["contacts.verified.v1"]);
  expect(await verification(id)).toEqual({ state: "verified", dueAt: null });
  await expect(testbed.confirm(tokenOf())).rejects.toMatchObject({ code: "email_link_invalid" });
});

test("an address is verified once for all its contacts and names, in any letter case", async () => {
  const one = await testbed.create(owner, { email });
  const two = await testbed.create(owner, { email: email.toUpperCase(), name: "Berta" });
  await testbed.use(owner, one.id, "northpier.dev");
  testbed.clock.advance(dayMs);
  await testbed.use(owner, two.id, "northpier.com");
  await testbed.turn();
  await testbed.turn();
  expect(mailed()).toHaveLength(1);
  await testbed.confirm(tokenOf());
  expect((await verification(one.id)).state).toBe("verified");
  expect((await verification(two.id)).state).toBe("verified");
  await testbed.use(owner, two.id, "northpier.net");
  testbed.clock.advance(5 * dayMs);
  await testbed.turn();
  expect(mailed()).toHaveLength(1);
});

test("another customer has to confirm the same address again", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.use(owner, id, "northpier.dev");
  await testbed.turn();
  await testbed.confirm(tokenOf());
  const other = await testbed.signUp(`other${counter}@example.com`);
  const theirs = await testbed.create(other, { email });
  expect((await testbed.read(other, theirs.id)).verification.state).toBe("unverified");
});

test("an address that the account has confirmed needs no mail, before or after", async () => {
  const { kysely } = testbed.platform.db;
  const at = testbed.clock.now();
  const confirm = (actor: UserActor) =>
    kysely.updateTable("users").set({ email_verified_at: at }).where("id", "=", actor.userId).execute();
  await confirm(owner);
  const { id } = await testbed.create(owner, { email: `owner${counter}@example.com` });
  expect((await verification(id)).state).toBe("verified");

  const late = await testbed.signUp(`late${counter}@example.com`);
  testbed.mails.length = 0;
  const theirs = await testbed.create(late, { email: `late${counter}@example.com` });
  await testbed.use(late, theirs.id, "northpier.dev");
  await confirm(late);
  await testbed.turn();
  expect((await testbed.read(late, theirs.id)).verification.state).toBe("verified");
  expect(mailed()).toEqual([]);
});

test("a name that ends before the 15 days are over ends the wait", async () => {
  const { id } = await testbed.create(owner, { email });
  const name = await testbed.use(owner, id, "northpier.dev");
  await testbed.turn();
  await testbed.release(name);
  testbed.clock.advance(20 * dayMs);
  await testbed.turn();
  expect(mailed()).toHaveLength(1);
  expect((await verification(id)).state).toBe("unverified");
});

test("another name gives a lapsed address 15 more days; it stays lapsed until confirmed", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.use(owner, id, "northpier.dev");
  await testbed.turn();
  testbed.clock.advance(15 * dayMs);
  await testbed.turn();
  const second = await eventsOf(id, async () => {
    await testbed.use(owner, id, "northpier.com");
    await testbed.turn();
    testbed.clock.advance(15 * dayMs);
    await testbed.turn();
  });
  expect(second).toEqual(["contacts.unverified.v1"]);
  expect(mailed()).toHaveLength(2);
  expect((await verification(id)).state).toBe("lapsed");
});

test("after an outage only the newest mail is sent, at least a day before the names lapse", () => {
  const start = new Date("2026-03-01T12:00:00Z");
  const after = (days: number) => new Date(start.getTime() + days * dayMs);
  expect(verificationStep(start, 0, after(40))).toEqual({ kind: "mail", stage: 4, nextAt: after(41) });
  expect(verificationStep(start, 1, after(11))).toEqual({ kind: "mail", stage: 3, nextAt: after(14) });
  expect(verificationStep(start, 4, after(41))).toEqual({ kind: "lapse" });
});

test("the mail can be requested again, a few times", async () => {
  const { id } = await testbed.create(owner, { email });
  for (let time = 0; time < 3; time += 1) await testbed.resend(owner, id);
  await expect(testbed.resend(owner, id)).rejects.toMatchObject({ code: "rate_limited" });
  expect(mailed()).toHaveLength(3);
  await testbed.confirm(tokenOf(0));
  expect((await verification(id)).state).toBe("verified");
});

test("a new owner of names in use: both addresses get a mail, and the new one has to be confirmed", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.use(owner, id, "northpier.dev");
  await testbed.turn();
  await testbed.confirm(tokenOf());
  testbed.mails.length = 0;
  const change = { email: `berta${counter}@example.com`, name: "Berta" };
  expect(await eventsOf(id, () => testbed.change(owner, id, change))).toEqual(["contacts.changed.v1"]);
  expect((await testbed.events()).at(-1)?.[1]).toEqual({ contactId: testbed.uuidOf(id), isNewOwner: 1 });
  expect(recipients()).toEqual([email, change.email]);
  await testbed.turn();
  expect(recipients().at(-1)).toBe(change.email);
  expect((await verification(id)).state).toBe("pending");
  // The old link is no longer valid.
  await expect(testbed.confirm("x".repeat(43))).rejects.toMatchObject({ code: "email_link_invalid" });
});

test("another street is not another owner: no mail is sent, and the registry is updated", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.use(owner, id, "northpier.dev");
  expect(await eventsOf(id, () => testbed.change(owner, id, { email, city: "Bremen" }))).toEqual([
    "contacts.changed.v1",
  ]);
  expect((await testbed.events()).at(-1)?.[1]).toEqual({ contactId: testbed.uuidOf(id), isNewOwner: 0 });
  expect(mailed()).toEqual([]);
});

test("a new owner without names changes no registration", async () => {
  const { id } = await testbed.create(owner, { email });
  await testbed.change(owner, id, { email, name: "Berta" });
  expect((await testbed.events()).at(-1)?.[1]).toEqual({ contactId: testbed.uuidOf(id), isNewOwner: 0 });
  expect(mailed()).toEqual([]);
});
