import type * as z from "zod/mini";
import type { recordProblem, recordType } from "../../contract-outputs.ts";

export type RecordType = z.output<typeof recordType>;
export type ProblemCode = z.output<typeof recordProblem>;
export type RecordField = "type" | "name" | "content" | "priority" | "ttl";

/** A record as typed or imported. */
export interface TypedRecord {
  readonly type: string;
  readonly name: string;
  readonly content: string;
  readonly priority?: number | null | undefined;
  readonly ttl?: number | undefined;
}

/** A record in its canonical form, for storing and comparing. */
export interface ZoneRecord {
  readonly type: RecordType;
  /** Relative A-labels, `@` for the zone itself. */
  readonly name: string;
  readonly content: string;
  readonly priority: number | null;
  readonly ttl: number;
}

/** What is wrong with a field, and what it should be where that is clear. */
export interface Problem {
  readonly field: RecordField;
  readonly code: ProblemCode;
  readonly fix: string | null;
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export const limits = {
  records: 3000,
  perSet: 100,
  textBytes: 4096,
  /** At most a week, which is what resolvers cache for (RFC 8767 4). */
  ttl: { min: 60, max: 604_800, default: 3600 },
} as const;

export function read<T>(value: T): Read<T> {
  return { ok: true, value };
}

export function wrong(field: RecordField, code: ProblemCode, fix: string | null = null) {
  return { ok: false, problem: { field, code, fix } } as const;
}

/** The key of a record set: one name and one type. */
export function setKey({ name, type }: { readonly name: string; readonly type: string }): string {
  return `${name} ${type}`;
}

/** Records of the same identity are equal; the TTL belongs to their set. */
export function identityOf({ name, type, priority, content }: Omit<ZoneRecord, "ttl">): string {
  return `${name} ${type} ${priority ?? ""} ${content}`;
}

/** The whole name of a record, without a final dot. */
export function absoluteName(name: string, zone: string): string {
  return name === "@" ? zone : `${name}.${zone}`;
}
