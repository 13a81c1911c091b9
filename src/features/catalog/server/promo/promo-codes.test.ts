import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { AppError } from "#src/shared/errors.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { promoContract } from "../../contract-promo.ts";
import type * as z from "zod/mini";
import { insertPromo } from "./insert-promo.fixture.ts";
import { promoRoutes } from "./promo-routes.ts";

// Promotion codes as staff keeps them: what a code does is written once, and its limit counts what was used before.

const reason = "the autumn campaign";
let testbed: OperatorTestbed;
let editor: Awaited<ReturnType<typeof openStaffSession>>;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const staff = { staff: testbed.product.use(staffFeature), clock: testbed.clock };
  editor = await openStaffSession(staff, { role: "catalogue" });
});

afterAll(() => testbed.drop());

type Body = z.output<(typeof promoContract)["POST /v2/admin/promo-codes"]["body"]>;

const handlers = () => callHandlers(testbed.clock, promoRoutes(testbed.platform));

async function make(given: Partial<Body>) {
  const body: Body = {
    note: "Autumn",
    kind: "percent",
    planIds: null,
    months: null,
    firstOrderOnly: false,
    newCustomersOnly: false,
    minCents: 0,
    maxUses: null,
    perCustomer: 1,
    untilAt: null,
    reason,
    ...given,
  };
  return handlers()["POST /v2/admin/promo-codes"]({ ...(await editor.input()), body });
}

async function list(query: { search?: string; state?: "active" | "paused" | "over"; limit?: number } = {}) {
  const asked = { limit: 50, ...query };
  return handlers()["GET /v2/admin/promo-codes"]({
    ...(await editor.input()),
    query: asked,
    body: undefined,
  });
}

async function find(code: string) {
  const found = (await list({ search: code })).codes.find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} is not listed`);
  return found;
}

async function codeOf(tried: Promise<unknown>): Promise<string> {
  const error: unknown = await tried.then(
    () => null,
    (failure: unknown) => failure,
  );
  return error instanceof AppError ? error.code : "nothing was refused";
}

test("a code is listed with what it does and gave; the same one is not made twice on a site", async () => {
  await make({ code: "AUTUMN-25", percent: 25, maxUses: 100 });
  expect(await find("AUTUMN-25")).toMatchObject({
    percent: 25,
    valueCents: null,
    maxUses: 100,
    uses: 0,
    revenueCents: 0,
    discountCents: 0,
    state: "active",
    createdBy: { kind: "staff" },
  });
  expect(await codeOf(make({ code: "AUTUMN-25", percent: 5 }))).toBe("promo_code_taken");
});

test("an effect that is not whole, or could make an order free, is refused", async () => {
  const wrong: readonly Partial<Body>[] = [
    { code: "WRONG-1" },
    { code: "WRONG-2", percent: 5, valueCents: 5 },
    { code: "WRONG-3", kind: "amount", valueCents: 500, minCents: 500 },
    { code: "WRONG-4", kind: "first-price" },
    { percent: 5 },
    { code: "WRONG-5", percent: 5, batch: { prefix: "W", count: 2 } },
    { code: "WRONG-6", percent: 5, untilAt: testbed.clock.now().toISOString() },
  ];
  for (const one of wrong) expect(await codeOf(make(one))).toBe("invalid_input");
});

test("a thousand codes are made at once, each another, and paused together", async () => {
  const made = await make({ batch: { prefix: "MANY", count: 1000 }, percent: 10, maxUses: 1 });
  expect(made).toMatchObject({ created: 1000, batchId: expect.stringMatching(/^pmb_/) });
  const { codes, nextCursor } = await list({ search: "MANY-", limit: 100 });
  expect([codes.length, nextCursor === null]).toEqual([100, false]);
  const [one] = codes;
  if (one === undefined) throw new Error("none was made");
  expect(one.code).toMatch(/^MANY-[2-9A-HJ-NP-Z]{10}$/);
  const { changed } = await handlers()["PUT /v2/admin/promo-codes/{id}"]({
    ...(await editor.input()),
    params: { id: one.id },
    body: { version: 1, state: "paused", maxUses: 1, untilAt: null, wholeBatch: true, reason },
  });
  expect(changed).toBe(1000);
  expect((await list({ search: "MANY-", state: "active" })).codes).toEqual([]);
});

test("a limit that is set later counts what was used before, and another version is refused", async () => {
  await make({ code: "COUNTED", percent: 10, perCustomer: null });
  const { id, version } = await find("COUNTED");
  await testbed.newCustomer("bob@example.com");
  const { customer_id: customerId } = await testbed.platform.db.kysely
    .selectFrom("memberships")
    .select("customer_id")
    .executeTakeFirstOrThrow();
  const row = await testbed.platform.db.kysely
    .selectFrom("promo_codes")
    .select("id")
    .where("code", "=", "COUNTED")
    .executeTakeFirstOrThrow();
  const use = { promo_id: row.id, customer_id: customerId, list_cents: 490n, discount_cents: 49n };
  for (const n of [1, 2]) {
    await testbed.platform.db.kysely
      .insertInto("promo_uses")
      .values({ ...use, n, order_id: testbed.platform.ids.next(), created_at: testbed.clock.now() })
      .execute();
  }
  const change = async (seen: number, maxUses: number | null) =>
    handlers()["PUT /v2/admin/promo-codes/{id}"]({
      ...(await editor.input()),
      params: { id },
      body: { version: seen, state: "active", maxUses, untilAt: null, reason },
    });
  await change(version, 2);
  expect(await find("COUNTED")).toMatchObject({ uses: 2, revenueCents: 882, discountCents: 98 });
  expect((await list({ state: "over" })).codes.map(({ code }) => code)).toContain("COUNTED");
  expect(await codeOf(change(version, 5))).toBe("version_changed");
});

test("T82 codes of another site are not listed and not changed", async () => {
  const { kysely } = testbed.platform.db;
  await kysely.insertInto("sites").values({ id: 9, host: "harbour.example", name: "Harbour" }).execute();
  const foreign = await insertPromo({ kysely }, { code: "FOREIGN", site_id: 9 });
  expect((await list({ search: "FOREIGN" })).codes).toEqual([]);
  const change = handlers()["PUT /v2/admin/promo-codes/{id}"]({
    ...(await editor.input()),
    params: { id: encodeId("promoCode", foreign) },
    body: { version: 1, state: "paused", maxUses: null, untilAt: null, reason },
  });
  expect(await codeOf(change)).toBe("not_found");
});

test("the example bill is what the purchase would take", async () => {
  const bill = async (
    query: z.output<(typeof promoContract)["GET /v2/admin/promo-codes/example"]["query"]>,
  ) => handlers()["GET /v2/admin/promo-codes/example"]({ ...(await editor.input()), query, body: undefined });
  expect(await bill({ kind: "percent", percent: 50, plan: "sloop-2", months: 1 })).toEqual({
    listCents: 490,
    offerCents: 490,
    codeCents: 245,
    totalCents: 245,
  });
  expect(await bill({ kind: "amount", valueCents: 50, plan: "skiff-1", months: 1 })).toEqual({
    listCents: 300,
    offerCents: 200,
    codeCents: 250,
    totalCents: 200,
  });
  expect(await codeOf(bill({ kind: "percent", percent: 5, plan: "none", months: 1 }))).toBe(
    "plan_unavailable",
  );
});

test("a code says for how many further terms it counts, which only codes for servers do", async () => {
  await make({ code: "FURTHER-2", percent: 10, renewals: 2 });
  await make({ code: "FURTHER-ALL", percent: 10, renewals: null });
  await make({ code: "FURTHER-0", percent: 10 });
  const shown = await Promise.all(["FURTHER-2", "FURTHER-ALL", "FURTHER-0"].map(find));
  expect(shown.map(({ renewals }) => renewals)).toEqual([2, null, 0]);
  const names = make({ code: "FURTHER-NAME", percent: 10, products: ["renew"], renewals: null });
  await expect(names).rejects.toMatchObject({ code: "invalid_input", fields: { renewals: "invalid_input" } });
});
