import { sql } from "kysely";
import { encodeId } from "#src/shared/ids.ts";
import { actorName } from "./shown-actor.ts";

/** Who did something, as staff sees it. */
export interface DoneBy {
  readonly kind: string;
  readonly id: string | null;
  readonly name: string | null;
}

/** SQL: how the actor in a column is called, staff by the name that they chose. */
export function doerName(column: string) {
  const actor = sql.ref(column);
  return sql<string | null>`coalesce(${actorName(column)}, (
    SELECT s.name FROM staff s
    WHERE ${actor} ->> 'kind' = 'staff' AND s.id = (${actor} ->> 'id')::uuid))`;
}

/** The actor that is stored with an act, and its name by `doerName`. */
export function doneByOf(
  { kind, id }: { readonly kind: string; readonly id?: string | undefined },
  name: string | null,
): DoneBy {
  return { kind, id: id === undefined ? null : encoded(kind, id), name };
}

function encoded(kind: string, id: string): string {
  if (kind === "user" || kind === "telegram") return encodeId("user", id);
  if (kind === "api-key") return encodeId("apiKey", id);
  return kind === "staff" ? encodeId("staff", id) : id;
}
