import { afterAll, beforeAll, expect, test } from "vitest";
import { type Caller, createOwnershipTestbed } from "../../../e2e/harness/ownership-testbed.ts";
import { signInStaff } from "./office.fixture.ts";

// What staff sees of customers' money, by the role.

let testbed: Awaited<ReturnType<typeof createOwnershipTestbed>>;
let viewer: Caller;
let support: Caller;

beforeAll(async () => {
  testbed = await createOwnershipTestbed();
  viewer = await signInStaff(testbed, "viewer");
  support = await signInStaff(testbed, "support");
});
afterAll(() => testbed.drop());

const reason = "for the tax adviser";

const list = async (caller: Caller, query: Readonly<Record<string, string>> = {}) => {
  const answer = await testbed.call("GET /v2/admin/customers", caller, { query });
  return { status: answer.statusCode, body: answer.json() };
};
const file = (caller: Caller, query: Readonly<Record<string, string>> = {}) =>
  testbed.call("GET /v2/admin/customers/export", caller, { query: { ...query, reason } });
const head = async (caller: Caller) =>
  (
    await testbed.call("GET /v2/admin/customers/{id}", caller, { params: { id: testbed.ids.customer } })
  ).json();

test("T48 customers have no money for roles that do not read the ledger", async () => {
  const none = { balanceCents: null, debtCents: null, spentCents: null };
  const { customers } = (await list(viewer)).body;
  expect(customers.length).toBeGreaterThan(1);
  for (const row of customers) expect(row).toMatchObject(none);
  expect(await head(viewer)).toMatchObject({ ...none, wallet: null });
  const seen = await head(support);
  expect(seen).toMatchObject({ balanceCents: expect.any(Number), wallet: { debtCents: expect.any(Number) } });

  const [columns = "", ...lines] = (await file(viewer)).body.trimEnd().split("\r\n");
  const line = lines.find((one) => one.startsWith(testbed.ids.customer)) ?? "";
  const cells = Object.fromEntries(columns.split(",").map((name, at) => [name, line.split(",")[at]]));
  expect(cells).toMatchObject({ id: testbed.ids.customer, balance: "", debt: "", spent: "" });
});

test.each([
  { balanceAboveCents: "0" },
  { balanceBelowCents: "1" },
  { spentAboveCents: "0" },
  { hasDebt: "false" },
  ...["-balance", "balance", "-debt", "debt", "-spent", "spent"].map((sort) => ({ sort })),
])("T48 nor are they found or sorted by it: %j", async (query) => {
  expect((await list(support, query)).status).toBe(200);
  expect((await list(viewer, query)).status).toBe(403);
  expect((await file(viewer, query)).statusCode).toBe(403);
});
