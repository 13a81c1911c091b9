import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId } from "#src/shared/ids.ts";
import { createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// What a customer's timeline leaves out.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
beforeAll(async () => {
  testbed = await createOwnershipTestbed();
});
afterAll(() => testbed.drop());

test("a timeline has nothing that its people did for other customers of theirs", async () => {
  const { database, clock, ids, callers } = testbed;
  const other = randomUUID();
  const me = (await testbed.call("GET /users/me", callers.owner)).json();
  const userId = decodeId("user", me.id) ?? "";
  const query = (text: string, values: readonly unknown[]) => database.pool.query(text, [...values]);
  await query("INSERT INTO customers (id, site_id, created_at) VALUES ($1, 1, now())", [other]);
  await query("INSERT INTO memberships (customer_id, user_id, role) VALUES ($1, $2, 'viewer')", [
    other,
    userId,
  ]);
  const note = (action: string, type: string, object: string, detail: object) =>
    query(
      "INSERT INTO audit_log (at, actor, action, object_type, object_id, detail) VALUES ($1, $2, $3, $4, $5, $6)",
      [clock.now(), { kind: "user", id: userId }, action, type, object, detail],
    );
  await note("test.other-customer", "customer", other, {});
  await note("test.other-detail", "user", userId, { customerId: other });
  await note("test.other-thing", "server", randomUUID(), {});
  await note("test.own-login", "user", userId, {});
  await note("test.own-thing", "server", decodeId("server", ids.server) ?? "", {});
  const answer = await testbed.call("GET /v2/admin/customers/{id}/timeline", callers.staff, {
    params: { id: ids.customer },
    query: { limit: "100", kind: "act" },
  });
  const entries: readonly { readonly code: string }[] = answer.json().entries;
  const codes = entries.map(({ code }) => code).filter((code) => code.startsWith("test."));
  expect(codes.toSorted()).toEqual(["test.own-login", "test.own-thing"]);
});

test("a timeline says which server a task or an act was about, and how much staff moved", async () => {
  const { ids, callers } = testbed;
  const owner = await signInStaff(testbed, "owner");
  const credit = { cents: 500, note: "For the slow answer.", reason: "asked for by telephone" };
  const params = { id: ids.customer };
  const done = await testbed.call("POST /v2/admin/customers/{id}/adjust", owner, { params, body: credit });
  const body = { ...credit, cents: -300, reversesId: done.json().transaction.id };
  await testbed.call("POST /v2/admin/customers/{id}/adjust", owner, { params, body });
  const { name } = (
    await testbed.call("GET /v2/servers/{id}", callers.owner, { params: { id: ids.server } })
  ).json();
  const entries = async (kind: string) => {
    const query = { limit: "100", kind };
    return (
      await testbed.call("GET /v2/admin/customers/{id}/timeline", callers.staff, { params, query })
    ).json().entries;
  };
  const staff: readonly { readonly code: string; readonly cents: number | null }[] = await entries("staff");
  const moved = staff.filter(({ code }) => code === "wallet.adjust").map(({ cents }) => cents);
  expect(new Set(moved)).toEqual(new Set([-300, 500]));
  const tasks: readonly object[] = await entries("task");
  expect(tasks.filter((task) => "about" in task && task.about === name).length).toBeGreaterThan(0);
  expect(await entries("act")).toContainEqual(expect.objectContaining({ about: name }));
});
