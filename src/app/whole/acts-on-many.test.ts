import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// Who may do an act to many, and end a hold for abuse: as they are when it is done.

type Testbed = Awaited<ReturnType<typeof createOwnershipTestbed>>;

let testbed: Testbed;
let abuse: Caller;
let engineer: Caller;
const reason = "a complaint, checked";
const hold = { cause: "abuse", text: "It sends unasked mail." };

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  abuse = await signInStaff(testbed, "abuse");
  engineer = await signInStaff(testbed, "engineer");
});
afterAll(() => testbed.drop());

async function begin(caller: Caller, body: object, key: string = randomUUID()) {
  const answer = await testbed.call("POST /v2/admin/bulk", caller, {
    body: { ids: [testbed.ids.server], reason, ...body },
    key,
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function outcomeOf(id: string) {
  await testbed.runJob("bulk-acts");
  await testbed.finishTasks();
  const answer = await testbed.call("GET /v2/admin/bulk/{id}", testbed.callers.staff, { params: { id } });
  return answer
    .json()
    .rows.map((row: { state: string; errorCode: string | null }) => row.errorCode ?? row.state);
}

async function act(verb: "suspend" | "unsuspend", caller: Caller, body: object) {
  const key = `POST /v2/admin/servers/{id}/${verb}` as const;
  const { statusCode } = await testbed.call(key, caller, { params: { id: testbed.ids.server }, body });
  await testbed.finishTasks();
  return statusCode;
}

async function causeNow() {
  const row = await testbed.database.kysely
    .selectFrom("servers")
    .leftJoin("server_holds as open", "open.id", "hold_id")
    .select("open.reason")
    .where("servers.id", "=", decodeId("server", testbed.ids.server) ?? "")
    .executeTakeFirstOrThrow();
  return row.reason;
}

test("T49 who works on abuse stops many for abuse; who does not ends and replaces none of these holds", async () => {
  const { body } = await begin(abuse, { act: "servers.suspend", hold });
  expect(await outcomeOf(body.id)).toEqual(["done"]);
  const preview = await begin(engineer, { act: "servers.unsuspend", dryRun: true });
  expect(preview.body.rows).toMatchObject([{ errorCode: "forbidden" }]);
  for (const many of [
    { act: "servers.unsuspend" },
    { act: "servers.suspend", hold: { ...hold, cause: "admin" } },
  ]) {
    const run = await begin(engineer, many);
    expect(await outcomeOf(run.body.id)).toEqual(["forbidden"]);
  }
  expect(await act("unsuspend", engineer, { reason })).toBe(403);
  expect(await act("suspend", engineer, { ...hold, cause: "admin", reason })).toBe(403);
  expect(await causeNow()).toBe("abuse");
  // What is no matter of abuse is theirs.
  expect(await act("suspend", abuse, { ...hold, cause: "admin", reason })).toBe(200);
  expect(await act("unsuspend", engineer, { reason })).toBe(200);
  expect(await causeNow()).toBeNull();
});

test("T49 an act on many ends for who lost the right, or their login, after it began", async () => {
  const member = await signInStaff(testbed, "engineer");
  const { staffId } = await testbed.database.kysely
    .selectFrom("staff")
    .select("id as staffId")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const lose = (set: { role?: string; disabled_at?: Date | null }) =>
    testbed.database.kysely.updateTable("staff").set(set).where("id", "=", staffId).execute();
  for (const lost of [{ role: "viewer" }, { role: "support" }, { disabled_at: testbed.clock.now() }]) {
    await lose({ role: "engineer", disabled_at: null });
    const run = await begin(member, { act: "servers.suspend", hold: { ...hold, cause: "admin" } });
    expect(run.status).toBe(200);
    await lose(lost);
    expect(await outcomeOf(run.body.id)).toEqual(["forbidden"]);
  }
  expect(await causeNow()).toBeNull();
});

test("T49 a run is seen and stopped by those alone who may do its act", async () => {
  const support = await signInStaff(testbed, "support");
  const see = async (caller: Caller, id: string) =>
    (await testbed.call("GET /v2/admin/bulk/{id}", caller, { params: { id } })).statusCode;
  const stop = async (caller: Caller, id: string) =>
    (await testbed.call("POST /v2/admin/bulk/{id}/stop", caller, { params: { id }, body: {} })).statusCode;
  const orders = [
    { act: "servers.suspend", hold: { ...hold, cause: "admin" }, by: engineer, others: [support] },
    // An engineer may suspend, and not for abuse.
    { act: "servers.suspend", hold, by: abuse, others: [support, engineer] },
  ];
  for (const { by, others, ...run } of orders) {
    const { body } = await begin(by, run);
    for (const other of others) {
      expect([await see(other, body.id), await stop(other, body.id)]).toEqual([404, 404]);
    }
    expect(await see(by, body.id)).toBe(200);
    expect(await stop(by, body.id)).toBe(200);
    expect(await outcomeOf(body.id)).toEqual(["stopped"]);
  }
  expect(await causeNow()).toBeNull();
});

test("a key of an act on many takes nothing else", async () => {
  const key = randomUUID();
  const first = await begin(engineer, { act: "servers.tag", tag: "one" }, key);
  const again = await begin(engineer, { act: "servers.tag", tag: "one" }, key);
  expect(again.body.id).toBe(first.body.id);
  const other = await begin(engineer, { act: "servers.tag", tag: "two" }, key);
  expect(other).toMatchObject({ status: 422, body: { error: { code: "idempotency_key_reused" } } });
  expect(await outcomeOf(first.body.id)).toEqual(["done"]);
});
