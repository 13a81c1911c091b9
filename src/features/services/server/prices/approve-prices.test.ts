import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, encodeId, type Id } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";

// An announcement that waits for a second person: what they read is what is announced, or nothing is.

const reason = "prices of the year";
let testbed: OperatorTestbed;
let server: Id<"server">;
let asker: Awaited<ReturnType<typeof openStaffSession>>;
let decider: Awaited<ReturnType<typeof openStaffSession>>;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const { token } = await testbed.newCustomer("ann@example.com");
  const gift = ["--usd", "100", "--reason", reason, "--note", "A gift."];
  await testbed.run("user", "credit", "ann@example.com", ...gift);
  const { serverId } = await testbed.buy(token, "web-1");
  await testbed.finishTasks();
  server = encodeId("server", decodeId("server", serverId) ?? "");
  const staff = { staff: testbed.product.use(staffFeature), clock: testbed.clock };
  asker = await openStaffSession(staff, { role: "catalogue" });
  decider = await openStaffSession(staff);
});

afterAll(() => testbed.drop());

const handlers = () => callHandlers(testbed.clock, testbed.product.services.handlers);

const fromAt = () => addDays(testbed.clock.now(), 40).toISOString();
const selection = () => ({ services: [server] });

async function draft(cents: number | null) {
  const body = {
    name: "Raise",
    kind: "server",
    part: "term",
    selection: selection(),
    cents,
    fromAt: fromAt(),
    reason,
  } as const;
  return (await handlers()["POST /v2/admin/price-changes"]({ ...(await asker.input()), body })).id;
}

const revise = async (id: Id<"priceChange">, cents: number) =>
  handlers()["PUT /v2/admin/price-changes/{id}"]({
    ...(await asker.input()),
    params: { id },
    body: { name: "Raise", selection: selection(), cents, fromAt: fromAt(), reason },
  });

/** By a role that announces nothing alone, without a version unless the call has one; the approval's id. */
async function ask(id: Id<"priceChange">, version?: string): Promise<Id<"approval">> {
  const announce = handlers()["POST /v2/admin/price-changes/{id}/announce"];
  const body = { expectedServices: 1, version, reason };
  const call = announce({ ...(await asker.input()), params: { id }, body });
  const asked: unknown = await call.catch((error: unknown) => error);
  if (!(asked instanceof AppError) || asked.code !== "approval_needed") throw asked;
  return `apv_${String(asked.params?.id).slice("apv_".length)}`;
}

const readChange = async (id: Id<"priceChange">) =>
  handlers()["GET /v2/admin/price-changes/{id}"]({
    ...(await asker.input()),
    params: { id },
    query: { limit: 10, offset: 0 },
    body: undefined,
  });

const read = async (id: Id<"approval">) =>
  decider.handlers["GET /v2/admin/approvals/{id}"]({
    ...(await decider.input()),
    params: { id },
    body: undefined,
  });

const approve = async (id: Id<"approval">) =>
  decider.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await decider.input()),
    params: { id },
    body: { decision: "approve", note: "looked at it" },
  });

const cancel = async (id: Id<"approval">) =>
  asker.handlers["POST /v2/admin/approvals/{id}/cancel"]({
    ...(await asker.input()),
    params: { id },
    body: {},
  });

const announced = async () =>
  (await testbed.platform.db.pool.query("SELECT FROM service_prices WHERE change_id IS NOT NULL")).rowCount;

test("T59 who decides reads each price before and after, and a draft that waits cannot be changed", async () => {
  const change = await draft(500);
  const id = await ask(change);
  expect(await readChange(change)).toMatchObject({ approvalId: id, effect: { movedCents: 120 } });
  const shown = await read(id);
  expect(shown).toMatchObject({ amountCents: 120, refusal: null });
  expect(shown.description?.facts).toEqual(
    expect.arrayContaining([
      { key: "change", kind: "text", value: "Raise" },
      { key: "raised", kind: "cents", value: 120 },
    ]),
  );
  expect(shown.description?.prices).toContainEqual({
    service: { kind: "server", id: server, name: "web-1" },
    others: 0,
    address: null,
    months: 1,
    beforeCents: 490,
    afterCents: 500,
    fromAt: fromAt(),
  });
  await expect(revise(change, 99_90)).rejects.toMatchObject({ code: "price_change_asked" });
  await cancel(id);
  await revise(change, 99_90);
  expect((await readChange(change)).approvalId).toBeNull();
});

test("T59 a small raise that is asked for without a version and is a large one when it is approved is not announced", async () => {
  const change = await draft(500);
  const id = await ask(change);
  const target = { part: "term", cents: 499, termMonths: null };
  await testbed.platform.db.kysely
    .updateTable("price_changes")
    .set({ target: JSON.stringify(target) })
    .where("id", "=", decodeId("priceChange", change) ?? "")
    .execute();
  const before = await announced();
  expect((await read(id)).refusal).toMatchObject({ code: "price_change_revised" });
  expect(await approve(id)).toMatchObject({ state: "failed", failure: "price_change_revised" });
  expect(await announced()).toBe(before);
  // Also at asking: of a draft that another member revised no one is asked.
  await expect(ask(change, "a version of before")).rejects.toMatchObject({ code: "price_change_revised" });
});

test("T59 prices of the list that are others by then are not announced by an approval of those before", async () => {
  const { kysely: db } = testbed.platform.db;
  const price = (cents: bigint) =>
    db.updateTable("plans").set({ price_cents: cents }).where("id", "=", "sloop-2").execute();
  await price(590n);
  const id = await ask(await draft(null));
  // Less than was counted, so that no sum refuses it.
  await price(580n);
  expect(await approve(id)).toMatchObject({ state: "failed", failure: "price_change_revised" });
  await price(490n);
});

test("a raise that would come too early is refused before a second person is asked", async () => {
  const change = await draft(590);
  await testbed.platform.db.kysely
    .updateTable("price_changes")
    .set({ from_at: addDays(testbed.clock.now(), 3) })
    .where("id", "=", decodeId("priceChange", change) ?? "")
    .execute();
  await expect(ask(change)).rejects.toMatchObject({ code: "price_notice_short" });
  expect((await readChange(change)).approvalId).toBeNull();
});

test("what was asked for before a version was kept is refused with why, and is asked for again", async () => {
  const id = await ask(await draft(590));
  const { prices } = testbed.product.services;
  const announce = prices.acts.find(({ name }) => name === "services.announce-prices");
  const changeId = decodeId("priceChange", await draft(590)) ?? "";
  const old = { changeId, expectedServices: 1, forgoneCents: 0 };
  const ctx = createCtx(testbed.platform, await asker.actor());
  const stored = { payload: old, reason, id: testbed.platform.ids.next() };
  await expect(
    transaction(testbed.platform, async (trx) => announce?.runStored(trx, ctx, stored)),
  ).rejects.toMatchObject({ code: "approval_outdated" });
  await testbed.platform.db.kysely
    .updateTable("staff_approvals")
    .set({ payload: JSON.stringify(old) })
    .where("id", "=", decodeId("approval", id) ?? "")
    .execute();
  expect((await read(id)).refusal).toEqual({ code: "approval_outdated", params: null });
  expect((await read(id)).description?.prices.length).toBeGreaterThan(0);
});

test("approved as it was read, it is announced, and still shown as it was", async () => {
  const change = await draft(590);
  const id = await ask(change);
  const { description } = await read(id);
  expect(await approve(id)).toMatchObject({ state: "done" });
  expect((await readChange(change)).change.state).toBe("announced");
  expect((await read(id)).description?.prices).toEqual(description?.prices);
  // Later drafts leave alone what is announced.
  const params = { id: change };
  await handlers()["POST /v2/admin/price-changes/{id}/cancel"]({
    ...(await asker.input()),
    params,
    body: { reason },
  });
});
