import { afterAll, beforeAll, expect, test } from "vitest";
import { createAuthenticator } from "#src/platform/factors/authenticator.fixture.ts";
import { authenticator } from "#src/platform/factors/totp-app.fixture.ts";
import { encodeId } from "#src/shared/ids.ts";
import { allStaffPermissions } from "#src/shared/staff-access.ts";
import { createPasswordQueue } from "#src/platform/password-queue.ts";
import { openStaff } from "../staff.fixture.ts";
import { staffCall, staffPassword as password } from "../staff-session.fixture.ts";

const hour = 3_600_000;

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff({ passwords: createPasswordQueue() });
});

afterAll(() => testbed.drop());

const by = async (token: string, call = staffCall()) => ({
  ...testbed.nothing,
  actor: await testbed.actorOf(token),
  call,
});

/** A browser that keeps the cookie by which a challenge is its own. */
function browser() {
  let cookie: string | null = null;
  return () => ({
    ...staffCall(),
    passkeyBrowser: cookie,
    setPasskeyBrowser: (secret: string) => {
      cookie = secret;
    },
  });
}

test("a password alone opens nothing: the second factor does, with another token", async () => {
  const { handlers, staff } = testbed;
  const { email, app, staffId } = await testbed.make({ email: "Op@Example.com" });
  const begun = await testbed.signIn("op@example.com");
  expect(begun).toMatchObject({ next: "factor", methods: ["totp"] });
  const waiting = await handlers["GET /v2/admin/me"]({ ...(await by(begun.accessToken)), body: undefined });
  expect(waiting).toMatchObject({ stage: "factor", permissions: [], confirmedUntil: null });

  const body = { code: app.code() };
  const opened = await handlers["POST /v2/admin/sign-in/factor"]({ ...(await by(begun.accessToken)), body });
  expect(opened.next).toBe("done");
  expect(await staff.resolveToken(begun.accessToken)).toBeNull();
  expect(await handlers["GET /v2/admin/me"]({ ...(await by(opened.accessToken)), body: undefined })).toEqual({
    id: encodeId("staff", staffId),
    email: email.toLowerCase(),
    name: "op",
    role: "owner",
    permissions: [...allStaffPermissions],
    stage: "done",
    methods: ["totp"],
    confirmedUntil: new Date(testbed.clock.now().getTime() + hour / 2).toISOString(),
    sessionEndsAt: new Date(testbed.clock.now().getTime() + 12 * hour).toISOString(),
  });
  await handlers["POST /v2/admin/logout"]({ ...(await by(opened.accessToken)), body: {} });
  expect(await staff.resolveToken(opened.accessToken)).toBeNull();
});

test("a code counts once, also for another session", async () => {
  const { handlers } = testbed;
  const { email, app } = await testbed.make();
  const body = { code: app.code() };
  const first = await testbed.signIn(email);
  const second = await testbed.signIn(email);
  await handlers["POST /v2/admin/sign-in/factor"]({ ...(await by(first.accessToken)), body });
  await expect(
    handlers["POST /v2/admin/sign-in/factor"]({ ...(await by(second.accessToken)), body }),
  ).rejects.toMatchObject({ code: "wrong_code", fields: { code: "wrong_code" } });
});

test("without a factor a session only enrols one; ten recovery codes come with it and open once each", async () => {
  const { handlers, staff, clock } = testbed;
  await staff.create({ email: "new@example.com", password });
  const begun = await testbed.signIn("new@example.com");
  expect(begun).toMatchObject({ next: "enroll", methods: [] });
  const rival = await testbed.signIn("new@example.com");

  const { secret } = await handlers["POST /v2/admin/factors/totp"]({
    ...(await by(begun.accessToken)),
    body: {},
  });
  const app = authenticator({ clock }, secret);
  const enrolled = await handlers["POST /v2/admin/factors/totp/confirm"]({
    ...(await by(begun.accessToken)),
    body: { code: app.code() },
  });
  expect(enrolled.recoveryCodes).toHaveLength(10);
  expect((await testbed.actorOf(enrolled.accessToken)).stage).toBe("done");
  // A thief with the password, who began before, has to prove what the owner enrolled.
  const thief = await testbed.actorOf(rival.accessToken);
  expect(thief.stage).toBe("factor");
  await expect(
    handlers["POST /v2/admin/factors/totp/confirm"]({
      ...testbed.nothing,
      actor: { ...thief, stage: "enroll" },
      call: staffCall(),
      body: { code: app.code() },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });

  const [recoveryCode = ""] = enrolled.recoveryCodes;
  const again = await testbed.signIn("new@example.com");
  const proof = { body: { recoveryCode: recoveryCode.toUpperCase().replace("-", " ") } };
  const opened = await handlers["POST /v2/admin/sign-in/factor"]({
    ...(await by(again.accessToken)),
    ...proof,
  });
  expect(opened.methods).toEqual(["totp", "recovery-code"]);
  const late = await testbed.signIn("new@example.com");
  await expect(
    handlers["POST /v2/admin/sign-in/factor"]({ ...(await by(late.accessToken)), ...proof }),
  ).rejects.toMatchObject({ code: "wrong_code" });
});

test("a passkey signs in alone, confirms later, and ends its sessions once it looks copied", async () => {
  const { handlers, staff, clock } = testbed;
  const owner = await testbed.open();
  const call = browser();
  const device = createAuthenticator();
  const token = async () => ({ ...testbed.nothing, actor: await testbed.actorOf(owner.token), call: call() });
  const options = await handlers["POST /v2/admin/factors/passkeys/options"]({
    ...(await token()),
    body: {},
  });
  const added = await handlers["POST /v2/admin/factors/passkeys"]({
    ...(await token()),
    body: device.make(options),
  });
  expect(added.recoveryCodes).toEqual([]);

  const prove = async (odd = {}) => {
    const challenge = await handlers["POST /v2/admin/passkey/options"]({
      ...testbed.nothing,
      actor: null,
      call: call(),
      body: {},
    });
    return device.sign(challenge, odd);
  };
  const signIn = async (body: Awaited<ReturnType<typeof prove>>) =>
    handlers["POST /v2/admin/sign-in/passkey"]({ ...testbed.nothing, actor: null, call: call(), body });
  const { next, accessToken } = await signIn(await prove());
  expect(next).toBe("done");

  clock.advance(hour);
  const { confirmedUntil } = await handlers["POST /v2/admin/step-up"]({
    ...testbed.nothing,
    actor: await testbed.actorOf(accessToken),
    call: { ...call(), hasSessionCookie: true },
    body: await prove(),
  });
  expect(confirmedUntil).toBe(new Date(clock.now().getTime() + hour / 2).toISOString());
  // The browser got another token: a copy of its cookie from before is worth nothing.
  expect(await staff.resolveToken(accessToken)).toBeNull();

  const other = await signIn(await prove());
  await expect(signIn(await prove({ counter: 1 }))).rejects.toMatchObject({ code: "passkey_suspended" });
  expect(await staff.resolveToken(other.accessToken)).toBeNull();
});

test("a member proves by no other member's passkey", async () => {
  const { handlers } = testbed;
  const ann = await testbed.open();
  const ben = await testbed.open();
  const call = browser();
  const device = createAuthenticator();
  const input = async (who: typeof ann) => ({
    ...testbed.nothing,
    actor: await testbed.actorOf(who.token),
    call: call(),
  });
  const made = device.make(
    await handlers["POST /v2/admin/factors/passkeys/options"]({ ...(await input(ann)), body: {} }),
  );
  const { accessToken: annToken } = await handlers["POST /v2/admin/factors/passkeys"]({
    ...(await input(ann)),
    body: made,
  });
  expect(annToken).not.toBe(ann.token);
  const challenge = await handlers["POST /v2/admin/passkey/options"]({
    ...testbed.nothing,
    actor: null,
    call: call(),
    body: {},
  });
  await expect(
    handlers["POST /v2/admin/step-up"]({ ...(await input(ben)), body: device.sign(challenge) }),
  ).rejects.toMatchObject({ code: "proof_unavailable" });
});

test("the last factor stays; another may go", async () => {
  const { handlers } = testbed;
  const owner = await testbed.open();
  await expect(
    handlers["POST /v2/admin/factors/totp/remove"]({ ...(await owner.input()), body: {} }),
  ).rejects.toMatchObject({ code: "last_factor" });
  expect(
    await handlers["GET /v2/admin/factors"]({ ...(await owner.input()), body: undefined }),
  ).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

test("a wrong password and an unknown email get one answer", async () => {
  await testbed.make({ email: "guarded@example.com" });
  const tries = [["guarded@example.com", "wrong"], ["unknown@example.com"], ["x\u0000@a.b"]];
  for (const [email = "", secret] of tries) {
    await expect(testbed.signIn(email, secret)).rejects.toMatchObject({ code: "wrong_credentials" });
  }
});

test("a session ends after twelve hours; a new password ends the others", async () => {
  const { staff, clock, handlers } = testbed;
  const owner = await testbed.open();
  clock.advance(12 * hour);
  expect(await staff.resolveToken(owner.token)).toBeNull();

  const here = await testbed.open();
  clock.advance(60_000);
  const begun = await testbed.signIn(here.email);
  const there = await handlers["POST /v2/admin/sign-in/factor"]({
    ...(await by(begun.accessToken)),
    body: { code: here.app.code() },
  });
  const listed = await handlers["GET /v2/admin/sessions"]({ ...(await here.input()), body: undefined });
  expect(listed.sessions.map(({ isCurrent, address }) => [isCurrent, address])).toEqual([
    [false, "192.0.2.1"],
    [true, "192.0.2.1"],
  ]);
  await handlers["POST /v2/admin/password"]({
    ...(await here.input()),
    body: { password: "another long password" },
  });
  expect(await staff.resolveToken(there.accessToken)).toBeNull();
  expect(await staff.resolveToken(here.token)).not.toBeNull();
  await expect(testbed.signIn(here.email)).rejects.toMatchObject({ code: "wrong_credentials" });
});

test("T40 guesses at a second factor are bounded for all sessions, raise the alarm, and lock no known place out", async () => {
  const strict = await openStaff({ limitFactor: 1 });
  const { email, app } = await strict.make();
  const proveAt = async (ip: string, code: string) => {
    const { accessToken } = await strict.signIn(email, password, ip);
    return strict.handlers["POST /v2/admin/sign-in/factor"]({
      ...strict.nothing,
      actor: await strict.actorOf(accessToken),
      call: staffCall(ip),
      body: { code },
    });
  };
  await proveAt("10.0.0.1", app.code());
  const guesses = Array.from({ length: 25 }, (_, place) => proveAt(`172.16.${place}.1`, app.wrong()));
  const codes = (await Promise.allSettled(guesses)).map((outcome) =>
    outcome.status === "rejected" ? outcome.reason.code : "",
  );
  expect(codes.filter((code) => code === "wrong_code")).toHaveLength(20);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(5);
  const [source] = strict.staff.alarmSources;
  expect(await source?.find()).toHaveLength(1);
  strict.clock.advance(60_000);
  await expect(proveAt("198.51.100.7", app.code())).rejects.toMatchObject({ code: "rate_limited" });
  expect((await proveAt("10.0.0.200", app.code())).next).toBe("done");
  await strict.drop();
});
