import { afterAll, beforeAll, expect, test } from "vitest";
import { guessAlarms } from "./guess-alarms.ts";
import { openStaff } from "./staff.fixture.ts";
import { staffCall, staffPassword as password } from "./staff-session.fixture.ts";

const hour = 3_600_000;
const budget = 30;
const email = "op@example.com";

let testbed: Awaited<ReturnType<typeof openStaff>>;
let member: Awaited<ReturnType<typeof testbed.make>>;

beforeAll(async () => {
  testbed = await openStaff({ limitFactor: 1 });
  member = await testbed.make({ email });
});

afterAll(() => testbed.drop());

const signIn = (ip: string, secret = password, address = email) => testbed.signIn(address, secret, ip);

test("T12 guesses at operators share a budget, leave audit rows and an alarm, and lock none of them out", async () => {
  const { accessToken } = await signIn("10.0.0.1");
  await testbed.handlers["POST /v2/admin/sign-in/factor"]({
    ...testbed.nothing,
    actor: await testbed.actorOf(accessToken),
    call: staffCall("10.0.0.1"),
    body: { code: member.app.code() },
  });
  const source = guessAlarms(testbed.platform);
  expect(await source.find()).toEqual([]);

  const tries = Array.from({ length: budget + 10 }, (_, place) =>
    signIn(`172.16.${place}.1`, "guess", place % 2 === 0 ? email : `unknown${place}@example.com`),
  );
  const outcomes = await Promise.allSettled(tries);
  const codes = outcomes.map((outcome) => (outcome.status === "rejected" ? outcome.reason.code : ""));
  expect(codes.filter((code) => code === "wrong_credentials")).toHaveLength(budget);
  expect(codes.filter((code) => code === "rate_limited")).toHaveLength(10);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT id FROM audit_log WHERE action = 'staff.sign-in-failed'",
  );
  expect(rows).toHaveLength(budget);

  await signIn("10.0.0.200");
  await expect(signIn("203.0.113.1")).rejects.toMatchObject({ code: "rate_limited" });
  expect(await source.find()).toMatchObject([{ command: "npm run operator -- audit" }]);
  testbed.clock.advance(hour);
  expect(await source.find()).toEqual([]);
});
