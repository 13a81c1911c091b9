import { afterAll, beforeAll, expect, test } from "vitest";
import { decodeId, encodeId, type Id } from "#src/shared/ids.ts";
import type { OfficeList } from "#src/shared/office-lists.ts";
import { viewRoutes } from "../../contract-views.ts";
import { openStaff } from "../staff.fixture.ts";

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  testbed = await openStaff();
});
afterAll(() => testbed.drop());

type Session = Awaited<ReturnType<typeof testbed.open>>;
type ViewId = Id<"view">;

async function save(
  who: Session,
  name: string,
  parts: { query?: string; isShared?: boolean; path?: OfficeList } = {},
) {
  const body = { path: "/staff/orders" as const, query: "state=paid", name, isShared: false, ...parts };
  const { id } = await testbed.handlers["POST /v2/admin/views"]({ ...(await who.input()), body });
  return id;
}
const views = async (who: Session) =>
  (await testbed.handlers["GET /v2/admin/views"]({ ...(await who.input()), body: undefined })).views;
const names = async (who: Session) => (await views(who)).map(({ name }) => name);
/** Without what colleagues share. */
const own = async (who: Session) => (await views(who)).filter(({ sharedBy }) => sharedBy === null);
const ownNames = async (who: Session) => (await own(who)).map(({ name }) => name);
const change = async (
  who: Session,
  id: ViewId,
  body: { name?: string; query?: string; isShared?: boolean },
) => testbed.handlers["PUT /v2/admin/views/{id}"]({ ...(await who.input()), params: { id }, body });
const move = async (who: Session, id: ViewId, to: "before" | "after") =>
  testbed.handlers["PUT /v2/admin/views/{id}/place"]({
    ...(await who.input()),
    params: { id },
    body: { to },
  });
const remove = async (who: Session, id: ViewId) =>
  testbed.handlers["DELETE /v2/admin/views/{id}"]({
    ...(await who.input()),
    params: { id },
    body: undefined,
  });

test("a member has views in an order of their own; those of one list change places", async () => {
  const ann = await testbed.open({ role: "support" });
  await save(ann, "one");
  await save(ann, "other list", { path: "/staff/servers" });
  const two = await save(ann, "two");
  const three = await save(ann, "three");
  await expect(save(ann, "TWO")).rejects.toMatchObject({ code: "view_name_taken" });
  await move(ann, three, "before");
  await move(ann, three, "before");
  await move(ann, three, "before");
  expect(await ownNames(ann)).toEqual(["three", "other list", "one", "two"]);
  await move(ann, two, "after");
  await change(ann, two, { name: "second", query: "state=refunded&sort=-total" });
  expect((await own(ann)).at(-1)).toMatchObject({
    name: "second",
    query: "state=refunded&sort=-total",
    mayChange: true,
    sharedBy: null,
  });
  await remove(ann, two);
  expect(await ownNames(ann)).toEqual(["three", "other list", "one"]);
  // Of others one learns nothing, and changes nothing.
  const bob = await testbed.open({ role: "support" });
  expect(await names(bob)).not.toContain("three");
  await expect(change(bob, three, { name: "mine" })).rejects.toMatchObject({ code: "not_found" });
  await expect(move(bob, three, "after")).rejects.toMatchObject({ code: "not_found" });
  await expect(remove(bob, three)).rejects.toMatchObject({ code: "not_found" });
});

test("what is shared is seen by those who may open its list, and changed by who made it or who manages staff", async () => {
  const ann = await testbed.open({ role: "billing" });
  const bob = await testbed.open({ role: "support" });
  const owner = await testbed.open();
  const id = await save(ann, "Large ones", { isShared: true });
  const of = async (who: Session) => (await views(who)).find((view) => view.id === id);
  const ours = { id, name: "Large ones", isShared: true };
  expect(await of(bob)).toMatchObject({ ...ours, sharedBy: expect.any(String), mayChange: false });
  await expect(change(bob, id, { name: "x" })).rejects.toMatchObject({ code: "not_found" });
  await expect(remove(bob, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await of(owner)).toMatchObject({ ...ours, mayChange: true });
  await change(owner, id, { name: "Larger ones" });
  expect(await of(ann)).toMatchObject({ name: "Larger ones", sharedBy: null });
  // An email is for those alone who may see emails.
  await expect(change(ann, id, { query: "q=nadia%40example.com" })).rejects.toMatchObject({
    code: "view_has_email",
  });
  const mine = await save(ann, "Nadia", { query: "q=nadia%40example.com" });
  await expect(change(ann, mine, { isShared: true })).rejects.toMatchObject({ code: "view_has_email" });
  await change(ann, id, { isShared: false });
  expect(await of(bob)).toBeUndefined();
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT action FROM audit_log WHERE object_type = 'view' ORDER BY audit_log.id DESC LIMIT 3",
  );
  expect(rows.map(({ action }) => action)).toEqual(["view.change", "view.save", "view.change"]);
});

test("T48 a view of a list is shown to no role that may not open the list, nor saved by one", async () => {
  const [billing, engineer] = [
    await testbed.open({ role: "billing" }),
    await testbed.open({ role: "engineer" }),
  ];
  const orders = await save(billing, "Orders of Ann", { isShared: true });
  const nodes = await save(engineer, "Nodes of Berlin", { isShared: true, path: "/staff/nodes" });
  const servers = await save(engineer, "Servers", { isShared: true, path: "/staff/servers" });
  const seen = async (who: Session) => (await views(who)).map(({ id }) => id);
  expect(await seen(engineer)).not.toContain(orders);
  expect(await seen(billing)).not.toContain(nodes);
  expect(await seen(billing)).toEqual(expect.arrayContaining([orders, servers]));
  await expect(save(engineer, "Orders")).rejects.toMatchObject({ code: "forbidden" });
});

test.each([
  ["as it is", "q=nadia@example.com"],
  ["in an address", "q=nadia%40example.com"],
  ["in an address within an address", "q=nadia%2540example.com"],
  ["with a fullwidth sign", "q=nadia\uff20example.com"],
  ["with that in an address", "q=nadia%EF%BC%A0example.com"],
  ["with a small sign", "q=nadia\ufe6bexample.com"],
  ["beside bytes that are no text", "q=%ff%EF%BC%A0"],
])("T48 an email in a shared view is refused %s, in its query and in its name", async (_, text) => {
  const ann = await testbed.open({ role: "billing" });
  const refused = { code: "view_has_email" };
  await expect(save(ann, "x", { isShared: true, query: text })).rejects.toMatchObject(refused);
  await expect(save(ann, text, { isShared: true })).rejects.toMatchObject(refused);
  const mine = await save(ann, text, { query: text });
  await expect(change(ann, mine, { isShared: true })).rejects.toMatchObject(refused);
  await expect(change(ann, mine, { name: "x", isShared: true })).rejects.toMatchObject(refused);
  await change(ann, mine, { name: "x", query: "q=nadia", isShared: true });
  await expect(change(ann, mine, { name: text })).rejects.toMatchObject(refused);
});

test("the audit has what colleagues saw and see, and nothing of what one keeps", async () => {
  const ann = await testbed.open({ role: "billing" });
  const id = await save(ann, "Nadia", { query: "q=nadia%40example.com" });
  await change(ann, id, { name: "Paid", query: "state=paid", isShared: true });
  await change(ann, id, { query: "state=failed" });
  await change(ann, id, { isShared: false });
  await change(ann, id, { query: "q=nadia%40example.com" });
  await remove(ann, id);
  const { rows } = await testbed.platform.db.pool.query(
    "SELECT detail -> 'before' AS before, detail -> 'after' AS after FROM audit_log WHERE object_id = $1 ORDER BY id",
    [decodeId("view", id)],
  );
  const kept = { isShared: false };
  const shared = (query: string) => ({ isShared: true, name: "Paid", query });
  expect(rows).toEqual([
    { before: null, after: kept },
    { before: kept, after: shared("state=paid") },
    { before: shared("state=paid"), after: shared("state=failed") },
    { before: shared("state=failed"), after: kept },
    { before: kept, after: kept },
    { before: kept, after: null },
  ]);
});

test("what is no list, and a name that colleagues cannot read, are refused", () => {
  const { body } = viewRoutes["POST /v2/admin/views"];
  const isTaken = (parts: object) =>
    body.safeParse({ path: "/staff/orders", query: "", name: "x", isShared: true, ...parts }).success;
  expect(isTaken({})).toBe(true);
  for (const path of ["/staff//", "/staff/-/x", "/staff/orders/", "/staff/__proto__", "/staff/login"])
    expect(isTaken({ path })).toBe(false);
  for (const name of ["\u202e", "\u200b", "Large \u202esredro"]) expect(isTaken({ name })).toBe(false);
});

test("of a member who is let in no more what they shared stays, and the rest goes", async () => {
  const ann = await testbed.open({ role: "billing" });
  const owner = await testbed.open();
  const shared = await save(ann, "For all", { isShared: true });
  await save(ann, "Mine");
  await testbed.handlers["POST /v2/admin/staff/{id}/disable"]({
    ...(await owner.input()),
    params: { id: encodeId("staff", ann.staffId) },
    body: { reason: "left the company" },
  });
  const { rows } = await testbed.platform.db.pool.query("SELECT name FROM staff_views WHERE staff_id = $1", [
    ann.staffId,
  ]);
  expect(rows).toEqual([{ name: "For all" }]);
  await remove(owner, shared);
  expect(await names(owner)).not.toContain("For all");
});

test("a member has at most a hundred, also when they are saved at once", async () => {
  const ann = await testbed.open({ role: "support" });
  for (let turn = 0; turn < 98; turn += 1) await save(ann, `view ${turn}`);
  const saved = await Promise.allSettled(Array.from({ length: 6 }, (_, at) => save(ann, `last ${at}`)));
  expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await own(ann)).toHaveLength(100);
});
