import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route, RouteKey, StaffRoute } from "#src/shared/contract.ts";
import { isStaffPermission, permissionsOf, staffRoles } from "#src/shared/staff-access.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { idsOf } from "./reach-handlers.fixture.ts";

// Every call of staff as every shipped role, generated from the contracts: what a role has no permission for is refused
// before anything of it is read, and what it has comes to its input.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const staffed = Object.entries(await readEveryRoute()).flatMap(
  ([key, route]): [RouteKey, Route & StaffRoute][] =>
    isRouteKey(key) && route.access === "staff" ? [[key, route]] : [],
);

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

/** A body that no route takes, so that nothing happens where it is allowed. */
const answerOf = async (key: RouteKey, route: Route, caller: Caller) => {
  const answer = await testbed.call(key, caller, {
    params: idsOf(route, testbed.ids),
    ...(route.body && { body: { unknownField: 1 } }),
  });
  return {
    status: answer.statusCode,
    code: answer.headers["content-type"]?.toString().startsWith("application/json")
      ? answer.json().error?.code
      : undefined,
  };
};

const become = (role: string) => testbed.database.kysely.updateTable("staff").set({ role }).execute();

test("every permission of a call is one that roles can have", () => {
  const unknown = staffed.filter(
    ([, { permission }]) => permission !== "any" && !isStaffPermission(permission),
  );
  expect(unknown.map(([key]) => key)).toEqual([]);
  expect(staffed.length).toBeGreaterThan(50);
});

describe("T49 a call of staff", () => {
  test.each(staffRoles.map((role) => [role]))("as %s needs its permission", async (role) => {
    await become(role);
    const held: readonly string[] = permissionsOf(role);
    const wrong: string[] = [];
    for (const [key, route] of staffed) {
      // Ends the session of this test.
      if (key === "POST /v2/admin/logout") continue;
      const isAllowed = route.permission === "any" || held.includes(route.permission);
      const { status, code } = await answerOf(key, route, testbed.callers.staff);
      const isRefused = status === 403 && code === "forbidden";
      if (isRefused === isAllowed || status === 401 || status >= 500) wrong.push(`${key}: ${status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });

  test("T59 with an old proof is refused where it needs a fresh one", async () => {
    await become("owner");
    const { confirmed_until } = await testbed.database.kysely
      .selectFrom("staff_sessions")
      .select((select) => select.fn.max("confirmed_until").as("confirmed_until"))
      .executeTakeFirstOrThrow();
    const prove = (until: Date | null) =>
      testbed.database.kysely.updateTable("staff_sessions").set({ confirmed_until: until }).execute();
    await prove(new Date(testbed.clock.now().getTime() - 1));
    const wrong: string[] = [];
    const asking = staffed.filter(([, { stepUp }]) => stepUp === true);
    for (const [key, route] of asking) {
      const { code } = await answerOf(key, route, testbed.callers.staff);
      if (code !== "step_up_required") wrong.push(`${key}: ${code}`);
    }
    await prove(confirmed_until);
    expect(wrong).toEqual([]);
    // What a thief with the cookie alone would do with customers' machines, hosts, names, data and drafts of prices.
    const strong: readonly RouteKey[] = [
      "GET /v2/admin/customers/{id}/to-ban",
      "POST /v2/admin/customers/{id}/show",
      "POST /v2/admin/domain-strays/sync",
      "POST /v2/admin/machines/ignore",
      "POST /v2/admin/nodes/{id}/drain",
      "POST /v2/admin/nodes/{id}/evacuate",
      "POST /v2/admin/nodes/{id}/maintenance",
      "POST /v2/admin/servers/{id}/power",
      "PUT /v2/admin/price-changes/{id}",
    ];
    expect(asking.map(([key]) => key)).toEqual(expect.arrayContaining([...strong]));
  });

  test("of a role that is gone has nothing but what all staff has", async () => {
    await become("gone");
    for (const [key, route] of staffed) {
      if (route.permission === "any") continue;
      expect([key, (await answerOf(key, route, testbed.callers.staff)).code]).toEqual([key, "forbidden"]);
    }
    await become("owner");
  });

  test.each(["owner", "other", "tenant"] as const)("is no call of customers: %s", async (who) => {
    for (const [key, route] of staffed) {
      const { status } = await answerOf(key, route, testbed.callers[who]);
      // On the host of another brand there is none.
      expect([key, status]).toEqual([key, who === "tenant" ? 404 : 403]);
    }
  });
});
