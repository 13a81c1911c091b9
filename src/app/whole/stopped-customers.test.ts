import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { closesInStop } from "#src/platform/authz/stop.ts";
import type { CustomerRoute, Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed, hosts } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { emailCalls } from "./given-emails.fixture.ts";
import { signInStaff } from "./office.fixture.ts";
import { idsOf } from "./reach-handlers.fixture.ts";

// Staff was deceived and gave an account another email. For 72 hours who has that mailbox does nothing with it that the
// owner could not take back: every call by every kind of caller, and what staff would do for them.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
/** Takes no body, and would end the session that makes all others. */
const ends = new Set(["POST /auth/logout"]);
const calls = Object.entries(await readEveryRoute()).flatMap(
  ([key, route]): [RouteKey, Route & CustomerRoute][] =>
    isRouteKey(key) && route.access === "customer" && !ends.has(key) ? [[key, route]] : [],
);
const isWrite = (key: string) => !key.startsWith("GET ");

let testbed: Testbed;
let does: ReturnType<typeof emailCalls>;
let thief: Caller;
let customerId: string;
let userId: string;
let until: string;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  does = emailCalls(testbed);
  const me = (await testbed.call("GET /users/me", testbed.callers.owner)).json();
  customerId = String(me.team.customerId);
  userId = decodeId("user", me.id) ?? "";
});
// For each test, since one moves the clock beyond the stop.
beforeEach(async () => {
  const email = await does.giveByTwo(userId);
  until = new Date(testbed.platform.clock.now().getTime() + 72 * 3_600_000).toISOString().slice(0, 13);
  thief = { token: await does.enter(email), host: hosts.own };
});
afterAll(() => testbed.drop());

/** What a call is answered. A body that no route takes: what is allowed ends there, without effect. */
async function codeOf(key: RouteKey, route: Route, caller: Caller): Promise<string | undefined> {
  const answer = await testbed.call(key, caller, {
    params: idsOf(route, testbed.ids),
    ...(isWrite(key) && { body: { unknownField: 1 } }),
  });
  return answer.headers["content-type"]?.toString().startsWith("application/json") === true
    ? answer.json().error?.code
    : undefined;
}

describe("T58 who has a mailbox that staff was deceived into giving", () => {
  test("makes none of the calls that do not come back, and all others", async () => {
    const wrong: string[] = [];
    for (const [key, route] of calls) {
      const isRefused = (await codeOf(key, route, thief)) === "account_frozen";
      if (isRefused !== closesInStop(route, isWrite(key))) wrong.push(key);
    }
    expect(wrong).toEqual([]);
  });

  test("reads until when, in the answer", async () => {
    const { body } = await does.ask("POST /v2/domains/{id}/transfer-code", thief, {
      params: { id: testbed.ids.domain },
    });
    expect(body.error).toMatchObject({ code: "account_frozen" });
    expect(body.error.params.until.replace(" ", "T")).toContain(until);
    expect(body.error.message).toContain(body.error.params.until);
  });

  test("gets nothing of it by asking staff either", async () => {
    const staff = await signInStaff(testbed, "owner");
    const reason = "asked for by telephone";
    const domain = { id: testbed.ids.domain };
    const customer = { id: customerId };
    // Locking takes nothing away.
    const locked = await does.ask("POST /v2/admin/domains/{id}/lock", staff, {
      params: domain,
      body: { isLocked: true, reason },
    });
    expect(locked.status).toBe(200);
    const asked: readonly (readonly [RouteKey, Record<string, string>, object])[] = [
      ["POST /v2/admin/domains/{id}/lock", domain, { isLocked: false, reason }],
      ["POST /v2/admin/customers/{id}/copy", customer, { reason }],
      ["POST /v2/admin/customers/{id}/erase", customer, { reason }],
    ];
    for (const [key, params, body] of asked)
      expect([key, (await does.ask(key, staff, { params, body })).code]).toEqual([key, "account_frozen"]);
  });

  test("has to wait for all of it until the time is over, when staff may do it too", async () => {
    await testbed.clock.advance(72 * 3_600_000);
    const wrong: string[] = [];
    for (const [key, route] of calls)
      if ((await codeOf(key, route, thief)) === "account_frozen") wrong.push(key);
    expect(wrong).toEqual([]);
    const staff = await signInStaff(testbed, "owner");
    const unlocked = await does.ask("POST /v2/admin/domains/{id}/lock", staff, {
      params: { id: testbed.ids.domain },
      body: { isLocked: false, reason: "asked for by telephone" },
    });
    expect(unlocked.status).toBe(200);
  });
});
