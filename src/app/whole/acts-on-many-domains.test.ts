import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// Acts of staff on many domains: the use cases of one, with a preview, for those who may do it to one.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let abuse: Caller;
let engineer: Caller;
let support: Caller;
const reason = "a complaint, checked";
const hold = { cause: "abuse", text: "It is used for phishing." };
const unknown = encodeId("domain", randomUUID());

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  [abuse, engineer, support] = [
    await signInStaff(testbed, "abuse"),
    await signInStaff(testbed, "engineer"),
    await signInStaff(testbed, "support"),
  ];
});
beforeEach(async () => {
  await testbed.finishTasks();
});
afterAll(() => testbed.drop());

const uuid = () => decodeId("domain", testbed.ids.domain) ?? "";

async function begin(caller: Caller, body: object) {
  const answer = await testbed.call("POST /v2/admin/bulk", caller, {
    body: { ids: [testbed.ids.domain, unknown], reason, ...body },
    key: randomUUID(),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** What the act does to the domain, and to the one that is not there; a preview says the same before. */
async function outcomesOf(caller: Caller, body: object): Promise<readonly (string | null)[]> {
  const preview = await begin(caller, { ...body, dryRun: true });
  const { body: run } = await begin(caller, body);
  await testbed.runJob("bulk-acts");
  await testbed.finishTasks();
  const answer = await testbed.call("GET /v2/admin/bulk/{id}", testbed.callers.staff, {
    params: { id: run.id },
  });
  const codes = (rows: readonly { readonly errorCode: string | null }[]) => rows.map((row) => row.errorCode);
  expect(codes(answer.json().rows)).toEqual(codes(preview.body.rows));
  return codes(answer.json().rows);
}

const domain = async () => {
  const params = { id: testbed.ids.domain };
  return (await testbed.call("GET /v2/admin/domains/{id}", testbed.callers.staff, { params })).json();
};

const settledHow = async () => {
  const { rows } = await testbed.database.pool.query(
    `SELECT detail ->> 'settlement' AS how, request_id AS call FROM audit_log
     WHERE action = 'domain.settle' AND object_id = $1 ORDER BY id`,
    [uuid()],
  );
  return rows;
};

test("T49 names are held and let go together, those for abuse by who works on abuse alone", async () => {
  expect(await domain()).toMatchObject({ staffHold: null, isHeld: false });
  expect(await outcomesOf(abuse, { act: "domains.hold", hold: { ...hold, stopsName: true } })).toEqual([
    null,
    "not_found",
  ]);
  const held = await domain();
  expect(held).toMatchObject({
    staffHold: { cause: "abuse", text: hold.text },
    isHeld: true,
    isLocked: true,
  });
  expect(held.registry.statuses).toEqual(expect.arrayContaining(["clientHold", "clientTransferProhibited"]));
  const list = await testbed.call("GET /v2/admin/domains", testbed.callers.staff, {
    query: { held: "true" },
  });
  expect(list.json().domains).toMatchObject([{ id: testbed.ids.domain, isHeld: true }]);

  for (const body of [
    { act: "domains.lift-hold" },
    { act: "domains.hold", hold: { ...hold, cause: "admin" } },
  ]) {
    expect(await outcomesOf(engineer, body)).toEqual(["forbidden", "not_found"]);
  }
  expect(await outcomesOf(abuse, { act: "domains.lift-hold" })).toEqual([null, "not_found"]);
  expect(await domain()).toMatchObject({ staffHold: null, isHeld: false });
  expect(await outcomesOf(abuse, { act: "domains.lift-hold" })).toEqual(["nothing_to_cancel", "not_found"]);
});

test("T49 many are held by no role that may not hold one, and compared by none that may not compare one", async () => {
  const held = await begin(support, { act: "domains.hold", hold: { ...hold, cause: "admin" } });
  expect(held).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  expect((await begin(abuse, { act: "domains.settle" })).status).toBe(403);
  expect((await begin(engineer, { act: "domains.hold", hold })).status).toBe(403);
  expect((await domain()).staffHold).toBeNull();
});

test("a hold takes what things of its kind have, and nothing else", async () => {
  const until = new Date(testbed.clock.now().getTime() + 86_400_000).toISOString();
  const refused = { status: 422, body: { error: { code: "invalid_input" } } };
  expect(await begin(abuse, { act: "domains.hold", hold: { ...hold, until } })).toMatchObject(refused);
  const ids = [testbed.ids.server];
  const body = { act: "servers.suspend", ids, hold: { ...hold, stopsName: true } };
  expect(await begin(abuse, body)).toMatchObject(refused);
  expect((await begin(abuse, { act: "domains.hold" })).body.error.code).toBe("required");
});

test("names are compared with the registry, and one that differs is sent its settings again", async () => {
  const before = (await settledHow()).length;
  expect(await outcomesOf(support, { act: "domains.settle" })).toEqual([null, "not_found"]);
  // They agree: there was nothing to do.
  expect(await settledHow()).toHaveLength(before);
  await testbed.database.pool.query("UPDATE domains SET is_locked = NOT is_locked WHERE id = $1", [uuid()]);
  expect(await outcomesOf(support, { act: "domains.settle" })).toEqual([null, "not_found"]);
  const [settled] = (await settledHow()).slice(before);
  expect(settled).toMatchObject({ how: "pushed", call: expect.stringMatching(/^blk_.*\.1$/) });
});

test("a name that has left is neither held nor compared", async () => {
  const set = (state: string) =>
    testbed.database.pool.query("UPDATE domains SET state = $2 WHERE id = $1", [uuid(), state]);
  await set("transferred_out");
  expect(await outcomesOf(engineer, { act: "domains.settle" })).toEqual(["domain_not_active", "not_found"]);
  const body = { act: "domains.hold", hold: { ...hold, cause: "admin" } };
  expect(await outcomesOf(engineer, body)).toEqual(["domain_not_active", "not_found"]);
  await set("active");
});
