import { type RawBuilder, sql } from "kysely";
import type { TimelineBound } from "./timeline-source.ts";

interface Position {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly type: "uuid" | "bigint";
}

const casts = { uuid: sql`uuid`, bigint: sql`bigint` } as const;

/** SQL: whether a row is behind a bound, in the order newest first and of one moment the largest id first. */
export function isBefore(bound: TimelineBound | null, { at, id, type }: Position): RawBuilder<boolean> {
  if (bound === null) return sql<boolean>`true`;
  if (bound.id === null) return sql<boolean>`${at} < ${bound.at}`;
  return sql<boolean>`(${at}, ${id}) < (${bound.at}, ${bound.id}::text::${casts[type]})`;
}
