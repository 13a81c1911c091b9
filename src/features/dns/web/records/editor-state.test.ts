import { expect, it } from "vitest";
import { rebase } from "./editor-rebase.ts";
import { changeOf, countChanges, edit, editorOf, isDirty, toSend, type TypedRecord } from "./editor-state.ts";
import type { ZoneRecord } from "./record-types.ts";

const record = (id: string, more: Partial<ZoneRecord> = {}): ZoneRecord => ({
  id: `rec_${id}`,
  type: "A",
  name: id,
  displayName: id,
  content: "203.0.113.1",
  priority: null,
  ttl: 3600,
  state: "live",
  liveAt: null,
  isLocked: false,
  ...more,
});

const start = editorOf(4, [
  record("www"),
  record("mail", { type: "MX", content: "mx.example.net", priority: 10 }),
]);

const typed = (name: string, address: string): TypedRecord => ({
  type: "A",
  name,
  values: [address],
  ttl: "",
});

const typeInto = (state: typeof start, key: string, draft: Partial<TypedRecord>) => {
  const row = state.rows.find((one) => one.key === key);
  if (!row) throw new Error(`no row ${key}`);
  return edit(state, { kind: "type", key, draft: { ...row.draft, ...draft } });
};

it("has nothing to save at first, and no read-only rows", () => {
  expect(isDirty(start)).toBe(false);
  expect(
    editorOf(1, [record("own", { type: "SOA", isLocked: true }), record("ns", { isLocked: true })]).rows,
  ).toEqual([]);
});

it("counts what was added, changed and deleted, and forgets what was undone", () => {
  let state = edit(start, { kind: "add", key: "new1", type: "TXT" });
  expect(isDirty(state)).toBe(false);
  state = typeInto(state, "new1", { values: ["hello"] });
  state = typeInto(state, "rec_www", { values: ["203.0.113.2"] });
  state = edit(state, { kind: "delete", key: "rec_mail" });
  expect(countChanges(state)).toEqual({ added: 1, changed: 1, deleted: 1 });
  state = edit(state, { kind: "restore", key: "rec_mail" });
  state = edit(state, { kind: "revert", key: "rec_www" });
  state = edit(state, { kind: "delete", key: "new1" });
  expect(isDirty(state)).toBe(false);
});

it("sends every row that stays in one set, known ones with their id", () => {
  let state = edit(start, { kind: "delete", key: "rec_www" });
  state = edit(state, { kind: "add-many", rows: [{ key: "new1", draft: typed("", "203.0.113.3") }] });
  expect(toSend(state)).toEqual({
    keys: ["rec_mail", "new1"],
    records: [
      { id: "rec_mail", type: "MX", name: "mail", content: "mx.example.net", priority: 10, ttl: 3600 },
      { type: "A", name: "@", content: "203.0.113.3" },
    ],
  });
});

it("adds no pasted row that is there already", () => {
  const state = edit(start, {
    kind: "add-many",
    rows: [
      { key: "new1", draft: typed("www", "203.0.113.1") },
      { key: "new2", draft: typed("www", "203.0.113.9") },
    ],
  });
  expect(state.rows.map(({ key }) => key)).toEqual(["rec_www", "rec_mail", "new2"]);
});

it("deletes what a template replaces, but not what is the same", () => {
  const state = edit(start, {
    kind: "add-many",
    rows: [{ key: "new1", draft: typed("www", "203.0.113.1") }],
    replacedIds: ["rec_www", "rec_mail"],
  });
  expect(state.rows.map((row) => [row.key, changeOf(row)])).toEqual([
    ["rec_www", "none"],
    ["rec_mail", "deleted"],
  ]);
});

it("replaces all by a file and keeps the ids of what stays", () => {
  const state = edit(start, {
    kind: "replace-all",
    rows: [{ key: "new1", draft: typed("www", "203.0.113.1") }],
  });
  expect(state.rows.map((row) => [row.key, changeOf(row)])).toEqual([
    ["rec_www", "none"],
    ["rec_mail", "deleted"],
  ]);
});

it("puts a copied or inserted row next to the original", () => {
  const state = edit(start, { kind: "copy", key: "new1", from: "rec_www" });
  expect(state.rows.map(({ key }) => key)).toEqual(["rec_www", "new1", "rec_mail"]);
});

it("sends a TTL that is not a number so that the server refuses it", () => {
  const state = typeInto(start, "rec_www", { ttl: "an hour" });
  expect(toSend(state).records[0]).toMatchObject({ ttl: -1 });
});

it("merges other changes and keeps own ones", () => {
  let state = typeInto(start, "rec_www", { values: ["203.0.113.2"] });
  state = edit(state, { kind: "add-many", rows: [{ key: "new1", draft: typed("api", "203.0.113.3") }] });
  const mail = record("mail", { type: "MX", content: "other.example.net", priority: 20 });
  const next = rebase(state, 7, [record("www"), mail, record("shop")]);
  expect(next.version).toBe(7);
  expect(next.rows.map((row) => [row.key, changeOf(row), row.clash, row.draft.values.join(" ")])).toEqual([
    ["rec_www", "changed", null, "203.0.113.2"],
    ["rec_mail", "none", null, "20 other.example.net"],
    ["new1", "added", null, "203.0.113.3"],
    ["rec_shop", "none", null, "203.0.113.1"],
  ]);
});

it("marks rows that both changed and loses neither side", () => {
  const state = typeInto(start, "rec_www", { values: ["203.0.113.2"] });
  const both = rebase(state, 5, [record("www", { content: "203.0.113.5" })]);
  expect(both.rows).toHaveLength(1);
  expect(both.rows[0]).toMatchObject({ clash: "changed", draft: { values: ["203.0.113.2"] } });
  expect(both.rows[0]?.original?.content).toBe("203.0.113.5");
  const gone = rebase(state, 5, []);
  expect(gone.rows.map((row) => [changeOf(row), row.clash, row.draft.values[0]])).toEqual([
    ["added", "deleted", "203.0.113.2"],
  ]);
});

it("has nothing to save where somebody else saved the same", () => {
  let state = typeInto(start, "rec_www", { values: ["203.0.113.2"] });
  state = edit(state, { kind: "add-many", rows: [{ key: "new1", draft: typed("api", "203.0.113.3") }] });
  const next = rebase(state, 5, [
    record("www", { content: "203.0.113.2" }),
    record("mail", { type: "MX", content: "mx.example.net", priority: 10 }),
    record("api", { content: "203.0.113.3" }),
  ]);
  expect(isDirty(next)).toBe(false);
});
