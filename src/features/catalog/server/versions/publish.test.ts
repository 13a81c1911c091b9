import { afterAll, beforeAll, expect, test } from "vitest";
import { openOperatorTestbed, type OperatorTestbed } from "#src/app/operator/operator-testbed.fixture.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { openStaffSession } from "#src/features/staff/server/staff-session.fixture.ts";
import { callHandlers } from "#src/platform/http/call-handlers.fixture.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { addDays } from "#src/shared/time.ts";
import type { CatalogueFile } from "../../contract-document.ts";
import { catalogAdminRoutes } from "../admin-routes.ts";

// The catalogue as staff keeps it, on the whole product: what runs keeps its price, and no one undoes the work of another.

const reason = "prices of the year";
let testbed: OperatorTestbed;
let editor: Awaited<ReturnType<typeof openStaffSession>>;
let owner: Awaited<ReturnType<typeof openStaffSession>>;
let serverId: string;

beforeAll(async () => {
  testbed = await openOperatorTestbed();
  const { token } = await testbed.newCustomer("ann@example.com");
  await testbed.run(
    "user",
    "credit",
    "ann@example.com",
    "--usd",
    "100",
    "--reason",
    reason,
    "--note",
    "A gift.",
  );
  ({ serverId } = await testbed.buy(token, "web-1"));
  await testbed.finishTasks();
  const staff = { staff: testbed.product.use(staffFeature), clock: testbed.clock };
  editor = await openStaffSession(staff, { role: "catalogue" });
  owner = await openStaffSession(staff);
});

afterAll(() => testbed.drop());

const handlers = () => callHandlers(testbed.clock, catalogAdminRoutes(testbed.product.catalog.office));
type Draft = Id<"catalogueDraft">;

const read = async () => handlers()["GET /v2/admin/catalogue"]({ ...(await owner.input()), body: undefined });
const begin = async (name = "Spring") =>
  (await handlers()["POST /v2/admin/catalogue/drafts"]({ ...(await editor.input()), body: { name } })).id;
const readDraft = async (id: Draft) =>
  handlers()["GET /v2/admin/catalogue/drafts/{id}"]({
    ...(await editor.input()),
    params: { id },
    body: undefined,
  });
async function save(id: Draft, change: (document: CatalogueFile) => void) {
  const { draft, document } = await readDraft(id);
  change(document);
  return handlers()["PUT /v2/admin/catalogue/drafts/{id}"]({
    ...(await editor.input()),
    params: { id },
    body: { name: draft.name, revision: draft.revision, document },
  });
}
async function publish(id: Draft, { fromAt, by = owner }: { fromAt?: string; by?: typeof owner } = {}) {
  const { draft } = await readDraft(id);
  return handlers()["POST /v2/admin/catalogue/drafts/{id}/publish"]({
    ...(await by.input()),
    params: { id },
    body: { revision: draft.revision, ...(fromAt !== undefined && { fromAt }), reason },
  });
}
const readVersion = async (version: number) =>
  handlers()["GET /v2/admin/catalogue/versions/{version}"]({
    ...(await owner.input()),
    params: { version },
    body: undefined,
  });
const goBack = async (version: number, currentVersion: number) =>
  handlers()["POST /v2/admin/catalogue/versions/{version}/return"]({
    ...(await owner.input()),
    params: { version },
    body: { currentVersion, reason },
  });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

const planOf = ({ plans }: CatalogueFile, id = "sloop-2") => {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new Error(`no plan ${id}`);
  return plan;
};
const listPrice = () =>
  testbed.product.catalog
    .quoteServer({ siteId: 1, customerId: null, plan: "sloop-2", location: "fra1", months: 1 })
    .then(({ totalCents }) => totalCents);
async function ownPrice(): Promise<bigint> {
  const { rows } = await testbed.platform.db.pool.query<{ cents: bigint }>(
    "SELECT servers_next_cents($1) AS cents",
    [decodeId("server", serverId)],
  );
  return rows[0]?.cents ?? 0n;
}

test("a draft changes nothing, says what it would change, and where it is wrong", async () => {
  const id = await begin();
  const [before, cents] = [await read(), await listPrice()];
  const was = planOf(before.document).priceUsd;
  const saved = await save(id, (document) => {
    Object.assign(planOf(document), { priceUsd: "7.77", costUsd: "7.97", locations: ["fra1", "mars"] });
    document.plans.splice(0, 1);
  });
  expect(saved.problems).toContainEqual({
    path: "plans.0.locations.1",
    problem: "there is no location mars",
  });
  const { changes, margins, movedCents } = await readDraft(id);
  expect(changes).toContainEqual({
    section: "plans",
    id: "sloop-2",
    name: planOf(before.document).name,
    change: "set",
    field: "priceUsd",
    before: was,
    after: "7.77",
  });
  expect(changes).toContainEqual(expect.objectContaining({ id: "skiff-1", change: "removed" }));
  expect(margins).toContainEqual(expect.objectContaining({ id: "sloop-2", marginCents: -20 }));
  expect(movedCents).toBe(12 * Math.abs(777 - cents));
  expect((await read()).version).toBe(before.version);
  expect(await listPrice()).toBe(cents);
  expect(await codeOf(publish(id))).toBe("catalogue_invalid");
  await save(id, (document) => (document.stock = [{ plan: "sloop-2", location: "fra1", pieces: 3 }]));
  expect((await readDraft(id)).problems).toContainEqual(expect.objectContaining({ path: "stock" }));
});

test("what is published is sold from then on, a running server keeps its price, and going back makes it as it was", async () => {
  const before = await read();
  const was = planOf(before.document).priceUsd;
  const cents = await ownPrice();
  const id = await begin("Dearer");
  await save(id, (document) => {
    planOf(document).priceUsd = "6.40";
    planOf(document, "brig-16").active = false;
    document.images.pop();
    document.plans.push({ ...planOf(document), id: "yawl-1", name: "Yawl 1", locations: ["hel1"] });
  });
  const { version } = await publish(id);
  expect(await listPrice()).toBe(640);
  expect(await ownPrice()).toBe(cents);
  expect(await codeOf(publish(id))).toBe("catalogue_draft_closed");
  expect(await codeOf(goBack(before.version, before.version))).toBe("version_changed");
  const seen = await readVersion(before.version);
  expect(seen.changesBack).toContainEqual(
    expect.objectContaining({ id: "sloop-2", field: "priceUsd", before: "6.40", after: was }),
  );

  const back = await goBack(before.version, version ?? 0);
  expect(back.version).toBeGreaterThan(version ?? 0);
  const after = await read();
  const listed = (file: CatalogueFile) => ({
    ...file,
    catalogueVersion: 0,
    plans: file.plans.filter((plan) => plan.id !== "yawl-1"),
  });
  expect(listed(after.document)).toEqual(listed(before.document));
  expect(planOf(after.document, "yawl-1").active).toBe(false);
  expect(after.publication).toMatchObject({ cause: "return", returnedTo: before.version });
  const sold = async () => ({ ...(await testbed.product.catalog.readCatalogue(1, null)), version: 0 });
  expect((await sold()).plans.map((plan) => plan.id)).toContain("brig-16");
  expect(await ownPrice()).toBe(cents);
  const { rows } = await testbed.platform.db.pool.query<{ detail: object }>(
    "SELECT detail FROM audit_log WHERE action = 'catalogue.publish' AND object_id = $1",
    [String(version)],
  );
  expect(rows[0]?.detail).toMatchObject({
    reason,
    before: { "plans sloop-2 priceUsd": was },
    after: { "plans sloop-2 priceUsd": "6.40" },
  });
});

test("stock of a place that a plan left is there again when it comes back", async () => {
  const id = await begin("Elsewhere");
  await save(id, (document) => (planOf(document, "skiff-1").locations = ["fra1"]));
  const before = await read();
  const { version } = await publish(id);
  await goBack(before.version, version ?? 0);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT stock FROM plan_locations WHERE plan_id = 'skiff-1' AND location_id = 'fsn1' AND active",
  );
  expect(rows).toEqual([{ stock: 0 }]);
});

test("of two drafts the second has to be brought up to date, and then has both", async () => {
  const [one, other] = [await begin("One"), await begin("Other")];
  await save(one, (document) => (planOf(document).priceUsd = "5.00"));
  await save(other, (document) => {
    planOf(document).name = "Sloop II";
    planOf(document, "cutter-4").priceUsd = "9.90";
  });
  const results = await Promise.all([codeOf(publish(one)), codeOf(publish(other))]);
  expect(results.sort()).toEqual(["done", "version_changed"]);
  const late = (await readDraft(one)).draft.state === "draft" ? one : other;
  const { draft } = await readDraft(late);
  const updated = await handlers()["POST /v2/admin/catalogue/drafts/{id}/update"]({
    ...(await editor.input()),
    params: { id: late },
    body: { revision: draft.revision },
  });
  expect(updated.conflicts).toEqual([]);
  await publish(late);
  const plan = planOf((await read()).document);
  expect([plan.priceUsd, plan.name]).toEqual(["5.00", "Sloop II"]);
});

test("two who save the same draft: the second is refused", async () => {
  const id = await begin("Together");
  const { draft, document } = await readDraft(id);
  const body = { name: draft.name, revision: draft.revision, document };
  const saving = async () =>
    handlers()["PUT /v2/admin/catalogue/drafts/{id}"]({ ...(await editor.input()), params: { id }, body });
  expect((await Promise.all([codeOf(saving()), codeOf(saving())])).sort()).toEqual([
    "done",
    "version_changed",
  ]);
});

/** Sessions of staff end while the clock moves. */
async function signInAgain(): Promise<void> {
  const staff = { staff: testbed.product.use(staffFeature), clock: testbed.clock };
  owner = await openStaffSession(staff);
  editor = await openStaffSession(staff, { role: "catalogue" });
}

test("a scheduled draft is published at its time, with what was published meanwhile", async () => {
  const cents = await listPrice();
  const id = await begin("Later");
  await save(id, (document) => (planOf(document).priceUsd = "5.50"));
  const answer = await publish(id, { fromAt: addDays(testbed.clock.now(), 2).toISOString() });
  expect(answer.version).toBe(null);
  await testbed.runJob("catalogue-publish");
  expect(await listPrice()).toBe(cents);
  const meanwhile = await begin("Meanwhile");
  await save(meanwhile, (document) => (planOf(document, "cutter-4").name = "Cutter IV"));
  await publish(meanwhile);
  testbed.clock.advance(2 * 86_400_000);
  await testbed.runJob("catalogue-publish");
  await signInAgain();
  expect(await listPrice()).toBe(550);
  expect(planOf((await read()).document, "cutter-4").name).toBe("Cutter IV");
});

test("one whose field was changed otherwise is a draft again, and an alarm says so", async () => {
  const id = await begin("Missed");
  await save(id, (document) => (planOf(document).priceUsd = "5.70"));
  await publish(id, { fromAt: addDays(testbed.clock.now(), 1).toISOString() });
  const meanwhile = await begin("Meanwhile");
  await save(meanwhile, (document) => (planOf(document).priceUsd = "5.80"));
  await publish(meanwhile);
  testbed.clock.advance(86_400_000);
  await testbed.runJob("catalogue-publish");
  await signInAgain();
  expect(await listPrice()).toBe(580);
  expect((await readDraft(id)).draft).toMatchObject({ state: "draft", fromAt: null });
  await testbed.runJob("alarms");
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT kind FROM alarms WHERE kind = 'catalogue missed'",
  );
  expect(rows).toHaveLength(1);
});

test("one that cannot even be read is set aside, and does not stop the others", async () => {
  const tomorrow = addDays(testbed.clock.now(), 1).toISOString();
  const [broken, whole] = [await begin("Broken"), await begin("Whole")];
  await save(broken, (document) => (planOf(document).priceUsd = "5.30"));
  await save(whole, (document) => (planOf(document).priceUsd = "5.40"));
  for (const id of [broken, whole]) await publish(id, { fromAt: tomorrow });
  await testbed.platform.db.pool.query(
    "UPDATE catalogue_drafts SET document = '{}', from_at = from_at - interval '1 second' WHERE name = 'Broken'",
  );
  testbed.clock.advance(86_400_000);
  await testbed.runJob("catalogue-publish");
  await signInAgain();
  expect(await listPrice()).toBe(540);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT state, missed_at IS NOT NULL AS is_missed FROM catalogue_drafts WHERE name = 'Broken'",
  );
  expect(rows).toEqual([{ state: "draft", is_missed: true }]);
  // No alarm of it in other tests.
  await testbed.platform.db.pool.query(
    "UPDATE catalogue_drafts SET state = 'discarded', missed_at = NULL WHERE name = 'Broken'",
  );
});

test("T81 prices that move more than a role may wait for a second person, and what they read is published", async () => {
  const id = await begin("Much dearer");
  await save(id, (document) => {
    for (const plan of document.plans) plan.priceUsd = "99.00";
  });
  expect(await codeOf(publish(id, { by: editor }))).toBe("approval_needed");
  expect(await codeOf(save(id, (document) => (planOf(document).priceUsd = "0.01")))).toBe(
    "catalogue_draft_asked",
  );
  const { approvalId } = await readDraft(id);
  if (approvalId === null) throw new Error("nothing waits");
  const shown = await owner.handlers["GET /v2/admin/approvals/{id}"]({
    ...(await owner.input()),
    params: { id: approvalId },
    body: undefined,
  });
  expect(shown.description?.facts).toContainEqual({ key: "change", kind: "text", value: "Much dearer" });
  await owner.handlers["POST /v2/admin/approvals/{id}/decide"]({
    ...(await owner.input()),
    params: { id: approvalId },
    body: { decision: "approve", note: "looked at it" },
  });
  expect(await listPrice()).toBe(9900);
});

test("stock is set apart from prices: a number that was sold meanwhile is refused, and each change is kept", async () => {
  const set = async (before: number | null, after: number | null) =>
    handlers()["PUT /v2/admin/catalogue/stock"]({
      ...(await owner.input()),
      body: { changes: [{ kind: "plan", id: "sloop-2", locationId: "fra1", before, after }], reason },
    });
  const { version } = await read();
  await set(null, 5);
  expect(await codeOf(set(4, 9))).toBe("stock_changed");
  const { stock, changes } = await handlers()["GET /v2/admin/catalogue/stock"]({
    ...(await owner.input()),
    body: undefined,
  });
  expect(stock).toContainEqual(expect.objectContaining({ id: "sloop-2", locationId: "fra1", pieces: 5 }));
  expect(changes[0]).toMatchObject({ before: null, after: 5, reason });
  expect((await read()).version).toBe(version);
});
