import { sql } from "kysely";
import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import type { actorFields, shownActor } from "#src/shared/schemas.ts";

const shown: ReadonlyMap<string, z.output<typeof shownActor>> = new Map([
  ["user", "you"],
  ["api-key", "api-key"],
  ["staff", "staff"],
]);

/** The actor that is stored with an act, and how it is called: `actorName`. */
export interface NamedActor {
  readonly actor: { readonly kind: string; readonly id?: string | undefined };
  readonly actor_name: string | null;
}

type ActorFields = { readonly [Field in keyof typeof actorFields]: z.output<(typeof actorFields)[Field]> };

/** Who did something, as the customer sees it. */
export function showActor({ kind }: NamedActor["actor"]): z.output<typeof shownActor> {
  return shown.get(kind) ?? "system";
}

/**
 * The same with who of the team or which key it was. Our staff are not named. An answer is the same to everyone of the
 * team, and in a webhook: who reads it compares the id with their own.
 */
export function actorView({ actor, actor_name: name }: NamedActor): ActorFields {
  return { actor: showActor(actor), actorId: idOf(actor), actorName: name };
}

function idOf({ kind, id }: NamedActor["actor"]): ActorFields["actorId"] {
  if (id === undefined) return null;
  if (kind === "user") return encodeId("user", id);
  return kind === "api-key" ? encodeId("apiKey", id) : null;
}

/**
 * SQL: how the actor in a column is called, a person by their username, a key by its name. Rows of both stay when a
 * person leaves the team and a key is revoked.
 */
export function actorName(column: string) {
  const actor = sql.ref(column);
  return sql<string | null>`
    CASE ${actor} ->> 'kind'
      WHEN 'user' THEN (SELECT named.username FROM users named WHERE named.id = (${actor} ->> 'id')::uuid)
      WHEN 'api-key' THEN (SELECT named.name FROM api_keys named WHERE named.id = (${actor} ->> 'id')::uuid)
    END`;
}
