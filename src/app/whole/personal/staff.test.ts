import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decodeId, encodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed } from "../../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "../office.fixture.ts";
import { findText, type Life, live, type Testbed } from "./life.fixture.ts";

let testbed: Testbed;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

const idOf = ({ customerId }: Life) => ({ id: encodeId("customer", customerId) });
const erase = async (life: Life, role: "owner" | "billing" | "support", renouncedCents = 20_000) => {
  const staff = await signInStaff(testbed, role);
  const body = { renouncedCents, reason: "asked for it in writing" };
  const answer = await testbed.call("POST /v2/admin/customers/{id}/erase", staff, {
    params: idOf(life),
    body,
  });
  return { staff, code: answer.json().error?.code, approval: answer.json().error?.params?.id };
};

describe("T55 an erasure by staff", () => {
  test("always takes two, and is looked at again when the second approves", async () => {
    const life = await live(testbed, []);
    const { staff, code, approval } = await erase(life, "billing");
    expect(code).toBe("approval_needed");
    expect((await life.call("GET /users/me")).status).toBe(200);
    const decide = (who: typeof staff) =>
      testbed.call("POST /v2/admin/approvals/{id}/decide", who, {
        params: { id: approval },
        body: { decision: "approve", note: "" },
      });
    expect((await decide(staff)).json().error.code).toBe("approval_own");
    // Money came meanwhile: what was renounced is not what there is.
    await testbed.credit(life.customerId, 1);
    await decide(await signInStaff(testbed, "owner"));
    expect((await life.call("GET /users/me")).status).toBe(200);
    const again = await erase(life, "billing", 20_001);
    const approved = await testbed.call(
      "POST /v2/admin/approvals/{id}/decide",
      await signInStaff(testbed, "owner"),
      { params: { id: again.approval }, body: { decision: "approve", note: "" } },
    );
    expect(approved.json().state).toBe("done");
    await testbed.runJob("send-mail");
    expect(await findText(testbed, life.mark)).toEqual([]);
    expect((await erase(life, "owner")).code).toBe("customer_erased");
  });

  test("is not run when the customer took the request back meanwhile", async () => {
    const life = await live(testbed, []);
    await life.call("POST /v2/privacy/closing");
    const { approval } = await erase(life, "billing");
    expect((await life.call("POST /v2/privacy/closing/withdraw")).status).toBe(200);
    const decided = await testbed.call(
      "POST /v2/admin/approvals/{id}/decide",
      await signInStaff(testbed, "owner"),
      { params: { id: approval }, body: { decision: "approve", note: "" } },
    );
    expect(decided.json()).toMatchObject({ state: "failed", failure: "erasure_withdrawn" });
    expect((await life.call("GET /users/me")).status).toBe(200);
  });

  test("is refused to support, as are its preview and copies", async () => {
    const life = await live(testbed, []);
    expect((await erase(life, "support")).code).toBe("forbidden");
    const support = await signInStaff(testbed, "support");
    const params = idOf(life);
    const reason = "the customer asked on the phone";
    const preview = await testbed.call("GET /v2/admin/customers/{id}/erasure", support, { params });
    const copy = await testbed.call("POST /v2/admin/customers/{id}/copy", support, {
      params,
      body: { reason },
    });
    expect([preview.statusCode, copy.statusCode]).toEqual([403, 403]);
    const list = await testbed.call("GET /v2/admin/privacy/requests", support);
    expect(list.statusCode).toBe(200);
  });

  test("is not asked for while something is in its way, and names that", async () => {
    const life = await live(testbed, []);
    expect((await erase(life, "owner", 0)).code).toBe("erasure_refused");
    const preview = await testbed.call(
      "GET /v2/admin/customers/{id}/erasure",
      await signInStaff(testbed, "billing"),
      { params: idOf(life) },
    );
    expect(preview.json()).toMatchObject({
      balanceCents: 20_000,
      people: 1,
      obstacles: [{ code: "balance", count: 1, cents: 20_000 }],
    });
    expect(preview.json().goes).toContainEqual({ file: "profile", count: 1 });
    expect(preview.json().stays).toContainEqual({ file: "movements", count: expect.any(Number) });
  });
});

describe("T54 a copy by staff", () => {
  test("has a reason and an audit row for each time that it is fetched, and is of people of the customer", async () => {
    const [life, stranger] = [await live(testbed, []), await live(testbed, [])];
    const staff = await signInStaff(testbed, "billing");
    const ask = (person: string | null) =>
      testbed.call("POST /v2/admin/customers/{id}/copy", staff, {
        params: idOf(life),
        body: { person, reason: "asked for it by letter" },
      });
    expect((await ask(encodeId("user", stranger.userId))).statusCode).toBe(404);
    expect((await ask(encodeId("user", randomUUID()))).statusCode).toBe(404);
    const { id } = (await ask(null)).json();
    await testbed.runJob("make-copies");
    const fetched = await testbed.call("GET /v2/admin/privacy/requests/{id}/file", staff, { params: { id } });
    expect([fetched.statusCode, fetched.headers["content-type"]]).toEqual([200, "application/zip"]);
    const refused = await life.call("GET /v2/privacy/copy/{id}/file", { params: { id } });
    expect(refused.status).toBe(404);
    const audit = await testbed.database.kysely
      .selectFrom("audit_log")
      .select(["action"])
      .where("object_id", "=", life.customerId)
      .where("action", "in", ["customer.ask-copy", "customer.fetch-copy"])
      .orderBy("id")
      .execute();
    expect(audit.map(({ action }) => action)).toEqual(["customer.ask-copy", "customer.fetch-copy"]);
  });

  async function queue(staff: Awaited<ReturnType<typeof signInStaff>>, life: Life, show = "open") {
    const query = { show, limit: "100", customer: idOf(life).id };
    const list = (await testbed.call("GET /v2/admin/privacy/requests", staff, { query })).json();
    return list.requests.map(({ id, state }: { id: string; state: string }) => ({ id, state }));
  }

  const ask = (staff: Awaited<ReturnType<typeof signInStaff>>, life: Life) =>
    testbed.call("POST /v2/admin/customers/{id}/copy", staff, {
      params: idOf(life),
      body: { person: null, reason: "asked for it by letter" },
    });

  /** As it is after its tries. */
  async function fail(life: Life): Promise<void> {
    await testbed.database.kysely
      .updateTable("privacy_requests")
      .set({ state: "failed", tries: 3, settled_at: testbed.clock.now() })
      .where("customer_id", "=", life.customerId)
      .where("state", "=", "open")
      .execute();
  }

  test("stays in the queue until it is fetched, and counts from when it is ready", async () => {
    const life = await live(testbed, []);
    const staff = await signInStaff(testbed, "billing");
    const { id } = (await ask(staff, life)).json();
    expect(await queue(staff, life)).toEqual([{ id, state: "open" }]);
    expect(await queue(staff, life, "waiting")).toEqual([]);
    await testbed.runJob("make-copies");
    for (const show of ["open", "waiting"])
      expect(await queue(staff, life, show)).toEqual([{ id, state: "ready" }]);
    await testbed.call("GET /v2/admin/privacy/requests/{id}/file", staff, { params: { id } });
    expect(await queue(staff, life)).toEqual([]);
    expect(await queue(staff, life, "settled")).toEqual([{ id, state: "ready" }]);
  });

  test("that failed is made again by who may export, and by no one else", async () => {
    const life = await live(testbed, []);
    const staff = await signInStaff(testbed, "billing");
    const { id } = (await ask(staff, life)).json();
    await fail(life);
    expect(await queue(staff, life, "waiting")).toEqual([{ id, state: "failed" }]);
    const retry = (who: typeof staff, request: string) =>
      testbed.call("POST /v2/admin/privacy/requests/{id}/retry", who, {
        params: { id: request },
        body: { reason: "the disk was full" },
      });
    expect((await retry(await signInStaff(testbed, "support"), id)).statusCode).toBe(403);
    expect((await retry(staff, id)).statusCode).toBe(200);
    expect((await retry(staff, id)).statusCode).toBe(200);
    expect(await queue(staff, life)).toEqual([{ id, state: "open" }]);
    await testbed.runJob("make-copies");
    expect(await queue(staff, life)).toEqual([{ id, state: "ready" }]);
    expect((await retry(staff, id)).statusCode).toBe(404);
    const audit = await testbed.database.kysely
      .selectFrom("audit_log")
      .select("detail")
      .where("object_id", "=", life.customerId)
      .where("action", "=", "customer.retry-copy")
      .execute();
    expect(audit).toMatchObject([
      { detail: { requestId: decodeId("privacyRequest", id), reason: "the disk was full" } },
    ]);
  });

  test("that failed leaves the queue when the same is asked for again", async () => {
    const life = await live(testbed, []);
    const staff = await signInStaff(testbed, "billing");
    const { id: failed } = (await ask(staff, life)).json();
    await fail(life);
    const { id } = (await ask(staff, life)).json();
    expect(id).not.toBe(failed);
    expect(await queue(staff, life)).toEqual([{ id, state: "open" }]);
    expect(await queue(staff, life, "settled")).toEqual([{ id: failed, state: "withdrawn" }]);
  });
});
