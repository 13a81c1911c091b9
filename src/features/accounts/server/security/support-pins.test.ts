import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCtx } from "#src/platform/ctx.ts";
import { openAccountCalls } from "../account-calls.fixture.ts";

type Testbed = Awaited<ReturnType<typeof openAccountCalls>>;

let testbed: Testbed;

beforeAll(async () => {
  testbed = await openAccountCalls();
});

afterAll(() => testbed.drop());

async function inputOf(token: string) {
  return {
    params: undefined,
    query: undefined,
    actor: await testbed.actorOf(token),
    call: testbed.call(),
  };
}

async function newCaller() {
  const email = `${randomUUID()}@example.com`;
  const token = await testbed.signUp(email);
  const makePin = async () =>
    (await testbed.accounts.handlers["POST /users/support-pin"]({ ...(await inputOf(token)), body: {} })).pin;
  return { email, token, makePin, pin: await makePin() };
}

const confirm = (email: string, pin: string, siteId = 1) =>
  testbed.accounts.confirmPin(createCtx(testbed.platform, { kind: "staff", id: "oskar" }), {
    siteId,
    email,
    pin,
  });

/** Six digits that are not these. */
const other = (pin: string) => String((Number(pin) + 1) % 1_000_000).padStart(6, "0");

test("six digits prove who is talking, once, for half an hour, and are stored as a hash", async () => {
  const { email, pin } = await newCaller();
  expect(pin).toMatch(/^\d{6}$/);
  const stored = await testbed.platform.db.kysely.selectFrom("support_pins").select("pin_hash").execute();
  expect(stored.filter(({ pin_hash: hash }) => hash.toString().includes(pin))).toEqual([]);
  const now = testbed.clock.now().getTime();
  expect(await confirm(email, pin)).toMatchObject({ confirmedUntil: new Date(now + 30 * 60_000) });
  expect(await confirm(email, pin)).toBeNull();
});

test("a new PIN ends the one before, and its user can end it", async () => {
  const { email, token, pin, makePin } = await newCaller();
  const second = await makePin();
  if (second !== pin) expect(await confirm(email, pin)).toBeNull();
  await testbed.accounts.handlers["DELETE /users/support-pin"]({
    ...(await inputOf(token)),
    body: undefined,
  });
  expect(await confirm(email, second)).toBeNull();
  expect(await confirm(email, await makePin())).not.toBeNull();
});

test("after 30 minutes it has ended", async () => {
  const { email, pin } = await newCaller();
  testbed.clock.advance(30 * 60_000);
  expect(await confirm(email, pin)).toBeNull();
});

test("T12 the fifth wrong PIN ends it, also when all come at once", async () => {
  const slow = await newCaller();
  for (let count = 0; count < 5; count += 1) expect(await confirm(slow.email, other(slow.pin))).toBeNull();
  expect(await confirm(slow.email, slow.pin)).toBeNull();
  const quick = await newCaller();
  await Promise.all(Array.from({ length: 20 }, () => confirm(quick.email, other(quick.pin))));
  expect(await confirm(quick.email, quick.pin)).toBeNull();
  const fourWrong = await newCaller();
  for (let count = 0; count < 4; count += 1) await confirm(fourWrong.email, other(fourWrong.pin));
  expect(await confirm(fourWrong.email, fourWrong.pin)).not.toBeNull();
});

test("T12 of two who enter it at once one has it confirmed", async () => {
  const { email, pin } = await newCaller();
  const both = await Promise.all([confirm(email, pin), confirm(email, pin)]);
  expect(both.filter((confirmed) => confirmed !== null)).toHaveLength(1);
});

test("a PIN of another person or of another site is not one, and an unknown email reads the same", async () => {
  const [one, two] = [await newCaller(), await newCaller()];
  if (one.pin !== two.pin) expect(await confirm(one.email, two.pin)).toBeNull();
  expect(await confirm(one.email, one.pin, 2)).toBeNull();
  expect(await confirm("no-one@example.com", one.pin)).toBeNull();
  expect(await confirm(one.email, one.pin)).not.toBeNull();
});

test("its user reads in the log that staff entered it, and who", async () => {
  const { email, token, pin } = await newCaller();
  await confirm(email, pin);
  const { events } = await testbed.accounts.handlers["GET /users/security-events"]({
    ...(await inputOf(token)),
    query: { limit: 20 },
    body: undefined,
  });
  expect(events.map(({ action, staff }) => [action, staff])).toEqual([
    ["user.confirm-pin", "staff oskar"],
    ["user.try-pin", "staff oskar"],
    ["user.make-pin", null],
    ["user.sign-up", null],
  ]);
});
