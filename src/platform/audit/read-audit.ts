import { type RawBuilder, sql } from "kysely";
import { actorName } from "#src/platform/authz/shown-actor.ts";
import { approvalOf, isCountAlone, objectName } from "./audit-names.ts";
import { anyIdOf } from "#src/platform/operator/read-id.ts";
import type { Platform } from "#src/platform/platform.ts";

/** Which acts are looked for; what is absent does not matter. */
export interface AuditFilter {
  /** An id as shown or as a UUID, an operator's email, or a kind of actor: `system`, `staff`, `user`, `api-key`. */
  readonly actor?: string | undefined;
  /** `wallet.adjust`, or its beginning with the dot: `wallet.`. */
  readonly action?: string | undefined;
  /** An id of any object, as shown or as a UUID. */
  readonly object?: string | undefined;
  readonly since?: Date | undefined;
  /** Not including. */
  readonly until?: Date | undefined;
  /** Each act in one row: without those that only say that it counted against a limit. */
  readonly isOnce?: boolean | undefined;
}

export interface AuditRow {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: { readonly kind: string; readonly id?: string };
  /** How the actor is called now. */
  readonly actor_name: string | null;
  readonly action: string;
  readonly object_type: string;
  readonly object_id: string;
  /** How the object is called now; null for what has no name. */
  readonly object_name: string | null;
  /** By which approval it ran, and who approved; null: by none. */
  readonly approval: { readonly id: string; readonly by: string | null } | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly request_id: string | null;
  /** From where: of staff the address, of others the network; null for what came by no call, and after half a year. */
  readonly place: string | null;
}

/** Who did what, newest first; `before`: only rows older than that of this id. */
export async function readAudit(
  { db }: Pick<Platform, "db">,
  filter: AuditFilter,
  { limit, before }: { readonly limit: number; readonly before?: bigint | undefined },
): Promise<readonly AuditRow[]> {
  const conditions = [
    ...conditionsOf(filter),
    ...(before === undefined ? [] : [sql<boolean>`log.id < ${before}`]),
  ];
  const where = conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`;
  const { rows } = await sql<AuditRow>`
    WITH found AS (
      SELECT * FROM audit_log log ${where} ORDER BY log.id DESC LIMIT ${limit}
    )
    SELECT found.id, found.at, actor, action, object_type, object_id, detail, request_id,
      coalesce(address, network) AS place, ${objectName("found")} AS object_name, ${approvalOf("found")} AS approval,
      CASE actor ->> 'kind'
        WHEN 'staff' THEN (SELECT name FROM staff WHERE staff.id::text = actor ->> 'id')
        ELSE ${actorName("found.actor")} END AS actor_name
    FROM found LEFT JOIN audit_places USING (request_id)
    ORDER BY found.id DESC`.execute(db.kysely);
  return rows;
}

function conditionsOf({ actor, action, object, since, until, isOnce }: AuditFilter): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (actor !== undefined) conditions.push(byActor(actor));
  if (action !== undefined) {
    const isPart = /^[a-z0-9-]+\.$/.test(action);
    conditions.push(isPart ? sql`log.action LIKE ${`${action}%`}` : sql`log.action = ${action}`);
  }
  if (object !== undefined) conditions.push(sql`log.object_id = ${anyIdOf(object) ?? object}`);
  if (since !== undefined) conditions.push(sql`log.at >= ${since}`);
  if (until !== undefined) conditions.push(sql`log.at < ${until}`);
  if (isOnce === true) conditions.push(sql`NOT ${isCountAlone("log")}`);
  return conditions;
}

function byActor(actor: string): RawBuilder<boolean> {
  const id = anyIdOf(actor);
  if (id !== null) return sql`log.actor ->> 'id' = ${id}`;
  if (actor.includes("@"))
    return sql`log.actor ->> 'id' = (SELECT id::text FROM staff WHERE email = ${actor.toLowerCase()})`;
  return sql`log.actor ->> 'kind' = ${actor}`;
}
