import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Route, RouteKey } from "#src/shared/contract.ts";
import { decodeId } from "#src/shared/ids.ts";
import { lookParts } from "#src/shared/look-parts.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { readEveryRoute } from "../../../scripts/safety/read-contracts.ts";
import { look, outcomeOf } from "./look.fixture.ts";
import { type Case, cases } from "./ownership-cases.fixture.ts";
import { idsOf } from "./reach-handlers.fixture.ts";

// Every call of the product by a browser in which staff looks as a customer, generated from the contracts.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

const isRouteKey = (key: string): key is RouteKey => key.includes(" /");
const routes = Object.entries(await readEveryRoute()).flatMap(([key, route]): [RouteKey, Route][] =>
  isRouteKey(key) ? [[key, route]] : [],
);
const isShown = (route: Route) =>
  route.access === "customer" && route.inLook !== undefined && route.inLook !== "never";
const shown = routes.filter(([, route]) => isShown(route));
const isOfLook = (route: Route) => route.access === "public" && route.isLook === true;

let testbed: Testbed;
let looking: Caller;
let lookId: string;
/** Somebody looks as another customer, who has nothing. */
let elsewhere: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  // A look is shown what the customer sent.
  await testbed.call("POST /v2/support/tickets/{id}/message", testbed.callers.owner, {
    params: { id: testbed.ids.ticket },
    body: { message: "The picture.", fileIds: [testbed.ids.ticketFile] },
  });
  ({ looking, id: lookId } = await look(testbed, "owner"));
  const { team } = (await testbed.call("GET /users/me", testbed.callers.other)).json();
  elsewhere = (await look(testbed, "support", team.customerId)).looking;
});
afterAll(() => testbed.drop());

const partsOf = (route: Route) => ({
  params: idsOf(route, testbed.ids),
  ...(route.body && { body: {} }),
});

describe("T51 who looks as a customer", () => {
  test("makes no call that writes, neither the customer's nor one that is open to all", async () => {
    const writes = routes.filter(
      ([key, route]) => !key.startsWith("GET ") && !key.includes(" /v2/admin/") && !isOfLook(route),
    );
    expect(writes.length).toBeGreaterThan(90);
    for (const [key, route] of writes) {
      const outcome = await outcomeOf(testbed, key, looking, partsOf(route));
      expect([key, ...outcome]).toEqual([key, 403, "look_read_only"]);
    }
  });

  test("is shown no call that the contract does not show", async () => {
    const hidden = routes.filter(
      ([key, route]) => key.startsWith("GET ") && route.access === "customer" && !isShown(route),
    );
    expect(hidden.map(([key]) => key)).toEqual(
      expect.arrayContaining([
        "GET /users/passkeys",
        "GET /users/sessions",
        "GET /v2/api-keys",
        "GET /v2/looks",
      ]),
    );
    for (const [key, route] of hidden) {
      const outcome = await outcomeOf(testbed, key, looking, partsOf(route));
      expect([key, ...outcome]).toEqual([key, 403, "look_not_shown"]);
    }
  });

  test("reads what the customer reads", async () => {
    expect(shown.length).toBeGreaterThan(35);
    for (const [key, route] of shown) {
      const answer = await testbed.call(key, looking, partsOf(route));
      const own = await testbed.call(key, testbed.callers.owner, partsOf(route));
      expect([key, answer.statusCode]).toEqual([key, own.statusCode]);
      expect(answer.statusCode).not.toBe(401);
    }
    // Each part and object that was shown is written down, and in the audit once.
    const { rows } = await sql<{ part: string; object: string; audited: bigint }>`
      SELECT part, object_id AS object,
             (SELECT count(*) FROM audit_log WHERE action = 'look.show' AND detail ->> 'part' = part
              AND detail ->> 'look' = ${lookId} AND coalesce(detail ->> 'object', '') = page.object_id) AS audited
      FROM staff_look_pages page WHERE look_id = ${decodeId("look", lookId)}::uuid`.execute(
      testbed.database.kysely,
    );
    expect(new Set(rows.map(({ part }) => part))).toEqual(new Set(lookParts));
    expect(rows.find(({ object }) => object === testbed.ids.server)?.part).toBe("servers");
    expect(rows.map(({ audited }) => Number(audited))).toEqual(rows.map(() => 1));
  });

  const owned = shown.flatMap(([key]): [RouteKey, Case][] => {
    const known = cases[key];
    return known ? [[key, known]] : [];
  });

  test.each(owned)("%s: sees no object of another customer", async (key, { kind, query }) => {
    const { [kind]: id, record: recordId, address } = testbed.ids;
    const params = { id, recordId, version: "2", address };
    expect(await outcomeOf(testbed, key, elsewhere, { params, ...(query && { query }) })).toEqual([
      404,
      "not_found",
    ]);
  });

  test("makes no call of staff by the look alone", async () => {
    const { cookie } = await look(testbed, "abuse");
    for (const [key, route] of routes) {
      if (route.access !== "staff") continue;
      const [status] = await outcomeOf(testbed, key, { ...looking, cookie }, partsOf(route));
      expect([key, status]).toEqual([key, 401]);
    }
  });
});

/** Each table with a digest of all its rows, but those of the look itself, of counters, and of what is done by time. */
async function digests(): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`.execute(
    testbed.database.kysely,
  );
  const own = new Set(["staff_looks", "staff_look_pages", "audit_log", "audit_places", "staff_sessions"]);
  const found = new Map<string, string>();
  for (const { name } of tables) {
    if (own.has(name) || /^rate_limit|^job_/.test(name)) continue;
    const { rows } = await sql<{ digest: string }>`
      SELECT md5(coalesce(string_agg(one::text, '|' ORDER BY one::text), '')) AS digest
      FROM ${sql.table(name)} AS one`.execute(testbed.database.kysely);
    found.set(name, rows[0]?.digest ?? "");
  }
  return found;
}

describe("T53 a look leaves nothing of the customer's changed", () => {
  test("whatever calls it makes, in whatever order: no row but its own differs", async () => {
    const customers = routes.filter(([, route]) => route.access === "customer");
    const before = await digests();
    expect(before.size).toBeGreaterThan(60);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...customers), { minLength: 1, maxLength: 25 }),
        async (made) => {
          for (const [key, route] of made) await testbed.call(key, looking, partsOf(route));
          expect(await digests()).toEqual(before);
        },
      ),
      { numRuns: 12 },
    );
  });
});
