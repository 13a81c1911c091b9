import { afterAll, beforeAll, expect, test } from "vitest";
import { encodeId } from "#src/shared/ids.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { openStaff } from "../staff.fixture.ts";
import { staffCall, staffPassword as password } from "../staff-session.fixture.ts";

const hour = 3_600_000;
const reason = "as agreed with the team";

let testbed: Awaited<ReturnType<typeof openStaff>>;

beforeAll(async () => {
  testbed = await openStaff();
});

afterAll(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;

const idOf = ({ staffId }: { readonly staffId: string }) => ({ id: encodeId("staff", staffId) });
const tokenOf = (url: string): string => url.slice(url.indexOf("#") + 1);

/** The token of the set-up link that was mailed to them last. */
const mailedToken = (email: string): string =>
  /setup#([\w-]+)/.exec(testbed.mails.findLast(({ recipient }) => recipient === email)?.text ?? "")?.[1] ??
  "";

async function setRole(who: Session, whom: { readonly staffId: string }, role: string) {
  const input = await who.input();
  return testbed.handlers["PUT /v2/admin/staff/{id}/role"]({
    ...input,
    params: idOf(whom),
    body: { role, reason },
  });
}

async function setUp(token: string, name?: string) {
  return testbed.handlers["POST /v2/admin/setup"]({
    ...testbed.nothing,
    actor: null,
    call: staffCall(),
    body: { token, password: "their own long password", name },
  });
}

test("T41 an invitation is a link that works once, within a day, and leads to enrolment", async () => {
  const { handlers, clock } = testbed;
  const owner = await testbed.open();
  const invite = async (email: string) =>
    handlers["POST /v2/admin/staff"]({ ...(await owner.input()), body: { email, role: "support", reason } });
  const invited = await invite("ann@example.com");
  const { id } = invited;
  const token = mailedToken("ann@example.com");
  expect(token).toMatch(/^[\w-]{43}$/);
  // It is mailed to whom it is for, and to no one else: who invites could be the member by it.
  const mailed = testbed.mails.filter(({ text }) => text.includes(token));
  expect(mailed.map(({ recipient }) => recipient)).toEqual(["ann@example.com"]);
  expect(JSON.stringify(invited)).not.toContain(token);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT staff_setup_links::text AS link FROM staff_setup_links",
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  await expect(testbed.signIn("ann@example.com")).rejects.toMatchObject({ code: "wrong_credentials" });

  const begun = await setUp(token, "Ann Lee");
  expect(begun.next).toBe("enroll");
  await expect(setUp(token)).rejects.toMatchObject({ code: "setup_link_invalid" });
  const listed = await handlers["GET /v2/admin/staff/{id}"]({
    ...(await owner.input()),
    params: { id },
    body: undefined,
  });
  expect(listed).toMatchObject({ name: "Ann Lee", role: "support", state: "active", setUpUntil: null });

  await invite("late@example.com");
  clock.advance(24 * hour);
  await expect(setUp(mailedToken("late@example.com"))).rejects.toMatchObject({ code: "setup_link_invalid" });
});

test("two uses of a set-up link at once have one winner", async () => {
  const { setUp: link } = await testbed.staff.create({ email: "raced@example.com", role: "viewer" });
  const token = tokenOf(link?.url ?? "");
  const outcomes = await Promise.allSettled([setUp(token), setUp(token), setUp(token)]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("a change of role counts from the next call on, and a disabled member's sessions end at once", async () => {
  const owner = await testbed.open();
  const clerk = await testbed.open({ role: "support" });
  expect((await clerk.actor()).permissions).not.toContain("audit.read");
  await setRole(owner, clerk, "auditor");
  expect((await clerk.actor()).permissions).toContain("audit.read");
  await testbed.handlers["POST /v2/admin/staff/{id}/disable"]({
    ...(await owner.input()),
    params: idOf(clerk),
    body: { reason },
  });
  expect(await testbed.staff.resolveToken(clerk.token)).toBeNull();
  await expect(testbed.signIn(clerk.email)).rejects.toMatchObject({ code: "wrong_credentials" });
});

test("an own role allows its set, changes at once, and goes only when no one has it", async () => {
  const { handlers } = testbed;
  const owner = await testbed.open();
  const permissions: StaffPermission[] = ["audit.read", "staff.read"];
  const body = { name: "night-shift", permissions, reason };
  await handlers["POST /v2/admin/roles"]({ ...(await owner.input()), body });
  const guard = await testbed.open({ role: "night-shift" });
  expect((await guard.actor()).permissions).toEqual(permissions);
  const params = { name: "night-shift" };
  await expect(
    handlers["DELETE /v2/admin/roles/{name}"]({ ...(await owner.input()), params, body: { reason } }),
  ).rejects.toMatchObject({ code: "role_held" });
  await handlers["PUT /v2/admin/roles/{name}"]({
    ...(await owner.input()),
    params,
    body: { permissions: ["audit.read"], reason },
  });
  expect((await guard.actor()).permissions).toEqual(["audit.read"]);
  await setRole(owner, guard, "viewer");
  await handlers["DELETE /v2/admin/roles/{name}"]({ ...(await owner.input()), params, body: { reason } });
  await expect(setRole(owner, guard, "night-shift")).rejects.toMatchObject({ code: "role_unknown" });
});

test("T41 no one gives rights that they lack, nor touches an owner from below", async () => {
  const { handlers } = testbed;
  const owner = await testbed.open();
  const permissions: StaffPermission[] = ["staff.read", "staff.write"];
  await handlers["POST /v2/admin/roles"]({
    ...(await owner.input()),
    body: { name: "lead", permissions, reason },
  });
  const lead = await testbed.open({ role: "lead" });
  const refused = { code: "role_exceeds_yours" };
  await expect(setRole(lead, lead, "owner")).rejects.toMatchObject(refused);
  await expect(setRole(lead, owner, "viewer")).rejects.toMatchObject(refused);
  await expect(setRole(lead, lead, "auditor")).rejects.toMatchObject(refused);
  const input = await lead.input();
  await expect(
    handlers["PUT /v2/admin/roles/{name}"]({
      ...input,
      params: { name: "lead" },
      body: { permissions: [...permissions, "audit.read"], reason },
    }),
  ).rejects.toMatchObject(refused);
  await expect(
    handlers["POST /v2/admin/staff/{id}/reset-factor"]({ ...input, params: idOf(owner), body: { reason } }),
  ).rejects.toMatchObject(refused);
  await expect(
    handlers["DELETE /v2/admin/staff/{id}/sessions/{sessionId}"]({
      ...input,
      params: { ...idOf(owner), sessionId: encodeId("staffSession", (await owner.actor()).sessionId) },
      body: {},
    }),
  ).rejects.toMatchObject(refused);
  // What is taken from them while a call is under way counts for that call already.
  await setRole(owner, lead, "viewer");
  await expect(
    handlers["PUT /v2/admin/staff/{id}/name"]({ ...input, params: idOf(lead), body: { name: "X" } }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("another's reset takes password and factors, and leaves them a new link", async () => {
  const { handlers, staff } = testbed;
  const owner = await testbed.open();
  const clerk = await testbed.open({ role: "support" });
  await expect(
    handlers["POST /v2/admin/staff/{id}/reset-factor"]({
      ...(await owner.input()),
      params: idOf(owner),
      body: { reason },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
  const answer = await handlers["POST /v2/admin/staff/{id}/reset-factor"]({
    ...(await owner.input()),
    params: idOf(clerk),
    body: { reason },
  });
  expect(await staff.resolveToken(clerk.token)).toBeNull();
  await expect(testbed.signIn(clerk.email)).rejects.toMatchObject({ code: "wrong_credentials" });
  expect(JSON.stringify(answer)).not.toContain(mailedToken(clerk.email));
  expect((await setUp(mailedToken(clerk.email))).next).toBe("enroll");
});

test("T41 owners who take each other's role at once leave one", async () => {
  const alone = await openStaff();
  const owners = await Promise.all([alone.open(), alone.open(), alone.open()]);
  const changes = owners.map(async (owner, place) => {
    const next = owners[(place + 1) % owners.length] ?? owner;
    return alone.handlers["POST /v2/admin/staff/{id}/disable"]({
      ...(await owner.input()),
      params: idOf(next),
      body: { reason },
    });
  });
  await Promise.allSettled(changes);
  const left = (await alone.staff.list()).filter(({ state }) => state === "active");
  expect(left.length).toBeGreaterThanOrEqual(1);
  const [last] = owners.filter(({ staffId }) => left.some(({ id }) => id === staffId));
  const others = left.filter(({ id }) => id !== last?.staffId);
  for (const { id } of others)
    await alone.staff.setDisabled(
      { actor: { kind: "staff", id }, requestId: null, now: alone.clock.now() },
      { staffId: id, isDisabled: true, reason },
    );
  const ctx = { actor: { kind: "staff", id: "x" }, requestId: null, now: alone.clock.now() };
  await expect(
    alone.staff.setDisabled(ctx, { staffId: last?.staffId ?? "", isDisabled: true, reason }),
  ).rejects.toMatchObject({ code: "last_staff_owner" });
  await alone.drop();
});

test.each([
  ["no-at", password, "invalid_email"],
  ["short@example.com", "short", "invalid_input"],
])("a member %s with password %j is refused as %s", async (email, secret, code) => {
  await expect(testbed.staff.create({ email, password: secret })).rejects.toMatchObject({ code });
});

test("one email is one member, and an unknown role none", async () => {
  await testbed.staff.create({ email: "twice@example.com", password });
  await expect(testbed.staff.create({ email: "TWICE@example.com" })).rejects.toMatchObject({
    code: "staff_email_taken",
  });
  await expect(testbed.staff.create({ email: "role@example.com", role: "king" })).rejects.toMatchObject({
    code: "role_unknown",
  });
});
