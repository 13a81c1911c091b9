import { hasPriority, joinValue, shownValue, splitValue, startValues } from "./record-parts.ts";
import type { RecordId, RecordType, ZoneRecord } from "./record-types.ts";

/** A record as typed in the fields. */
export interface TypedRecord {
  readonly type: RecordType;
  readonly name: string;
  /** By the parts of its type. */
  readonly values: readonly string[];
  /** Empty: the default. */
  readonly ttl: string;
}

/** What somebody else did to a record with changes here. */
export type Clash = "changed" | "deleted";

/** A row of the editor. */
export interface EditorRow {
  readonly key: string;
  /** The record as it was read; null for one that is new here. */
  readonly original: ZoneRecord | null;
  readonly draft: TypedRecord;
  readonly isDeleted: boolean;
  /** Its fields are shown. */
  readonly isOpen: boolean;
  readonly clash: Clash | null;
}

/** The records with their unsaved changes. */
export interface EditorState {
  /** Of the zone that the rows were read from. */
  readonly version: number;
  readonly rows: readonly EditorRow[];
}

export type RowChange = "none" | "added" | "changed" | "deleted";

export type EditorAction =
  | {
      readonly kind: "add";
      readonly key: string;
      readonly after?: string | undefined;
      readonly type: RecordType;
    }
  | {
      readonly kind: "add-many";
      readonly rows: readonly { readonly key: string; readonly draft: TypedRecord }[];
      /** Records that the new ones replace. */
      readonly replacedIds?: readonly RecordId[] | undefined;
    }
  | {
      readonly kind: "replace-all";
      readonly rows: readonly { readonly key: string; readonly draft: TypedRecord }[];
    }
  | { readonly kind: "copy"; readonly key: string; readonly from: string }
  | { readonly kind: "open"; readonly keys: readonly string[] }
  | { readonly kind: "close"; readonly key: string }
  | { readonly kind: "type"; readonly key: string; readonly draft: TypedRecord }
  | { readonly kind: "revert"; readonly key: string }
  | { readonly kind: "delete"; readonly key: string }
  | { readonly kind: "restore"; readonly key: string };

/** The rows of a zone as it was read, nothing changed. */
export function editorOf(version: number, records: readonly ZoneRecord[]): EditorState {
  return { version, rows: records.flatMap(rowOf) };
}

/** Read-only rows (SOA, the domain's own NS) are not part of the editor. */
export function rowOf(record: ZoneRecord): EditorRow[] {
  const draft = draftOf(record);
  if (draft === undefined || record.id === null || record.isLocked) return [];
  return [{ key: record.id, original: record, draft, isDeleted: false, isOpen: false, clash: null }];
}

function draftOf(record: ZoneRecord): TypedRecord | undefined {
  if (record.type === "SOA") return undefined;
  return {
    type: record.type,
    name: record.displayName,
    values: splitValue(record.type, record),
    ttl: String(record.ttl),
  };
}

export function changeOf({ original, draft, isDeleted }: EditorRow): RowChange {
  if (original === null) return "added";
  if (isDeleted) return "deleted";
  const before = draftOf(original);
  return before !== undefined && isSame(before, draft) ? "none" : "changed";
}

/** The value of a record as it was read, where another one was typed since. */
export function valueBefore({ original, draft }: EditorRow): string | undefined {
  const before = original === null ? undefined : draftOf(original);
  if (before === undefined) return undefined;
  const was = shownValue(before.type, before.values);
  return was === shownValue(draft.type, draft.values) ? undefined : was;
}

/** True when both would be sent alike. */
export function isSame(one: TypedRecord, other: TypedRecord): boolean {
  return (
    one.type === other.type &&
    one.name.trim() === other.name.trim() &&
    one.ttl.trim() === other.ttl.trim() &&
    one.values.length === other.values.length &&
    one.values.every((value, index) => value.trim() === other.values[index]?.trim())
  );
}

/** Applies a customer's action. A new row that is deleted again simply disappears. */
export function edit(state: EditorState, action: EditorAction): EditorState {
  switch (action.kind) {
    case "add": {
      const row = newRow(
        action.key,
        { type: action.type, name: "", values: startValues(action.type), ttl: "" },
        true,
      );
      return { ...state, rows: inserted(state.rows, row, action.after) };
    }
    case "copy": {
      const source = state.rows.find(({ key }) => key === action.from);
      if (!source) return state;
      return { ...state, rows: inserted(state.rows, newRow(action.key, source.draft, true), action.from) };
    }
    case "add-many":
      return addMany(state, action.rows, action.replacedIds ?? []);
    case "replace-all":
      return replaceAll(state, action.rows);
    case "open":
      return mapRows(state, (row) => (action.keys.includes(row.key) ? { ...row, isOpen: true } : row));
    case "close":
      return mapRow(state, action.key, (row) => ({ ...row, isOpen: false }));
    case "type":
      return mapRow(state, action.key, (row) => ({ ...row, draft: action.draft }));
    case "revert":
      return undone(state, action.key);
    case "delete":
      return removed(state, action.key);
    case "restore":
      return mapRow(state, action.key, (row) => ({ ...row, isDeleted: false }));
  }
}

type NewRows = readonly { readonly key: string; readonly draft: TypedRecord }[];

function addMany(state: EditorState, added: NewRows, replacedIds: readonly RecordId[]): EditorState {
  const kept = state.rows.map((row) => {
    const isReplaced = row.original?.id != null && replacedIds.includes(row.original.id);
    const isKept = added.some(({ draft }) => isAlike(draft, row.draft));
    return isReplaced && !isKept ? { ...row, isDeleted: true, isOpen: false } : row;
  });
  return { ...state, rows: [...kept, ...fresh(kept, added)] };
}

/** New rows, without exact duplicates of existing ones. */
function fresh(rows: readonly EditorRow[], added: NewRows): EditorRow[] {
  return added
    .filter(({ draft }) => !rows.some((row) => !row.isDeleted && isAlike(row.draft, draft)))
    .map(({ key, draft }) => newRow(key, draft, false));
}

/** The same record, whatever its TTL. */
const isAlike = (one: TypedRecord, other: TypedRecord): boolean =>
  isSame({ ...one, ttl: "" }, { ...other, ttl: "" });

function replaceAll(state: EditorState, wanted: NewRows): EditorState {
  const kept = state.rows.flatMap((row) => {
    const same = wanted.find(({ draft }) => isAlike(row.draft, draft));
    if (same)
      return [{ ...row, isDeleted: false, draft: { ...row.draft, ttl: same.draft.ttl || row.draft.ttl } }];
    return row.original === null ? [] : [{ ...row, isDeleted: true, isOpen: false }];
  });
  return { ...state, rows: [...kept, ...fresh(kept, wanted)] };
}

function newRow(key: string, draft: TypedRecord, isOpen: boolean): EditorRow {
  return { key, original: null, draft, isDeleted: false, isOpen, clash: null };
}

function inserted(rows: readonly EditorRow[], row: EditorRow, after: string | undefined): EditorRow[] {
  const at = rows.findIndex(({ key }) => key === after);
  return at === -1 ? [...rows, row] : [...rows.slice(0, at + 1), row, ...rows.slice(at + 1)];
}

function removed(state: EditorState, key: string): EditorState {
  return {
    ...state,
    rows: state.rows.flatMap((row) => {
      if (row.key !== key) return [row];
      return row.original === null ? [] : [{ ...row, isDeleted: true, isOpen: false }];
    }),
  };
}

function undone(state: EditorState, key: string): EditorState {
  return {
    ...state,
    rows: state.rows.flatMap((row) => {
      if (row.key !== key) return [row];
      return row.original === null ? [] : rowOf(row.original);
    }),
  };
}

function mapRows(state: EditorState, change: (row: EditorRow) => EditorRow): EditorState {
  return { ...state, rows: state.rows.map(change) };
}

function mapRow(state: EditorState, key: string, change: (row: EditorRow) => EditorRow): EditorState {
  return mapRows(state, (row) => (row.key === key ? change(row) : row));
}

/** A new row in which nothing was typed yet: nothing to save. */
export function isBlank({ original, draft }: EditorRow): boolean {
  const start = { ...draft, name: "", values: startValues(draft.type), ttl: "" };
  return original === null && isSame(start, draft);
}

/** How many rows of each kind are not saved. */
export function countChanges({ rows }: EditorState) {
  const changes = rows.filter((row) => !isBlank(row)).map(changeOf);
  const count = (kind: RowChange) => changes.filter((change) => change === kind).length;
  return { added: count("added"), changed: count("changed"), deleted: count("deleted") };
}

export const isDirty = (state: EditorState): boolean =>
  state.rows.some((row) => changeOf(row) !== "none" && !isBlank(row));

/** All rows as one call takes them, and the key of each, to map problems back to rows. */
export function toSend(state: EditorState) {
  const rows = state.rows.filter((row) => !row.isDeleted && !isBlank(row));
  return { keys: rows.map(({ key }) => key), records: rows.map(sentRow) };
}

function sentRow({ original, draft }: EditorRow) {
  const { content, priority } = joinValue(draft.type, draft.values);
  return {
    ...(original?.id != null && { id: original.id satisfies RecordId }),
    type: draft.type,
    name: draft.name.trim() === "" ? "@" : draft.name.trim(),
    content,
    ...(hasPriority(draft.type) && { priority }),
    ...(draft.ttl.trim() !== "" && { ttl: ttlOf(draft.ttl) }),
  };
}

/** Anything but a whole number is sent as one that is always refused, so that the field is marked. */
function ttlOf(text: string): number {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : -1;
}
