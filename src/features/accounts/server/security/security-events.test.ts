import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { addDays } from "#src/shared/time.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";
import { openPasskeyBrowser } from "../passkeys/passkey-browser.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

const newEmail = () => `${randomUUID()}@example.com`;

async function eventsOf(token: string, query: { readonly limit?: number; readonly cursor?: string } = {}) {
  return testbed.accounts.handlers["GET /users/security-events"]({
    params: undefined,
    query: { limit: 20, ...query },
    body: undefined,
    actor: await testbed.actorOf(token),
    call: testbed.call(),
  });
}

/** Writes what someone else does, as a higher feature or a command would. */
async function write(
  action: string,
  objectType: string,
  objectId: string,
  actor: { kind: string; id?: string },
) {
  const { platform } = testbed;
  await transaction(platform, (trx) =>
    writeAudit(trx, createCtx(platform, actor), { action, objectType, objectId }),
  );
}

test("the log has what let somebody in, newest first, with network and device", async () => {
  const email = newEmail();
  await testbed.signUp(email);
  const from = {
    ...testbed.call("203.0.113.77"),
    requestId: randomUUID(),
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
  };
  const token = await testbed.signIn(email, "the password", from);
  const { events, nextCursor } = await eventsOf(token);
  expect(events.map(({ action }) => action)).toEqual(["user.sign-in", "user.sign-up"]);
  expect(events[0]).toMatchObject({
    by: "you",
    network: "203.0.113.0/24",
    device: "Firefox, Linux",
    staff: null,
  });
  expect(nextCursor).toBeNull();
});

test("it names the member of staff, and not from where they came", async () => {
  const token = await testbed.signUp(newEmail());
  const { userId } = await testbed.actorOf(token);
  await write("user.set-email", "user", userId, { kind: "staff", id: "oskar" });
  await write("user.sign-ins-paused", "user", userId, { kind: "system" });
  const [paused, set] = (await eventsOf(token)).events;
  expect(set).toMatchObject({ by: "staff", staff: "staff oskar", network: null, device: null });
  expect(paused).toMatchObject({ by: "system", staff: null });
});

test("what the user did to other things is in it, what is no matter of safety is not", async () => {
  const token = await testbed.signUp(newEmail());
  const { userId } = await testbed.actorOf(token);
  await write("api-key.create", "api-key", randomUUID(), { kind: "user", id: userId });
  await write("server.rename", "server", randomUUID(), { kind: "user", id: userId });
  await write("user.save-settings", "user", userId, { kind: "user", id: userId });
  expect((await eventsOf(token)).events.map(({ action }) => action)).toEqual([
    "api-key.create",
    "user.sign-up",
  ]);
});

test("passkeys and invitations into a team are in it", async () => {
  const browser = openPasskeyBrowser(testbed);
  await browser.signUp(newEmail());
  await browser.addPasskey();
  await browser.remove(await browser.onlyId());
  const token = browser.cookies.session ?? "";
  const { userId } = await testbed.actorOf(token);
  await write("member.invite", "invitation", randomUUID(), { kind: "user", id: userId });
  expect((await eventsOf(token)).events.map(({ action }) => action)).toEqual([
    "member.invite",
    "user.remove-passkey",
    "user.add-passkey",
    "user.sign-up",
  ]);
});

test("nothing of another user is in it, not even where both did the same", async () => {
  const [own, other] = [await testbed.signUp(newEmail()), await testbed.signUp(newEmail())];
  const { userId } = await testbed.actorOf(other);
  await write("api-key.create", "api-key", randomUUID(), { kind: "user", id: userId });
  await write("user.set-email", "user", userId, { kind: "staff", id: "oskar" });
  expect((await eventsOf(own)).events.map(({ action }) => action)).toEqual(["user.sign-up"]);
});

test("pages have each entry once, in order", async () => {
  const token = await testbed.signUp(newEmail());
  const { userId } = await testbed.actorOf(token);
  for (let count = 0; count < 4; count += 1) {
    await write("api-key.create", "api-key", randomUUID(), { kind: "user", id: userId });
    await write("user.sign-ins-paused", "user", userId, { kind: "system" });
  }
  const whole = (await eventsOf(token)).events;
  expect(whole).toHaveLength(9);
  const paged: typeof whole = [];
  let cursor: string | undefined;
  do {
    const page = await eventsOf(token, { limit: 2, ...(cursor !== undefined && { cursor }) });
    paged.push(...page.events);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(whole);
});

test("a made-up cursor is refused", async () => {
  const token = await testbed.signUp(newEmail());
  await expect(eventsOf(token, { cursor: "made-up" })).rejects.toMatchObject({ code: "invalid_input" });
});

test("after 180 days the place is gone and the entry is still there", async () => {
  const own = await openAccountCalls();
  const email = newEmail();
  await own.signUp(email);
  const prune = own.accounts.jobs.find(({ name }) => name === "prune-sessions");
  const placesLeft = async () =>
    (await own.platform.db.kysely.selectFrom("audit_places").select("network").execute()).length;
  own.clock.advance(addDays(new Date(0), 180).getTime());
  await prune?.run();
  expect(await placesLeft()).toBe(1);
  own.clock.advance(1);
  await prune?.run();
  expect(await placesLeft()).toBe(0);
  const audit = await own.platform.db.kysely.selectFrom("audit_log").select("action").execute();
  expect(audit.map(({ action }) => action)).toContain("user.sign-up");
  await own.drop();
});
