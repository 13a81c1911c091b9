import { sql } from "kysely";
import { auditAt, positionOfAudit } from "#src/platform/audit/audit-position.ts";
import { showActor } from "#src/platform/authz/shown-actor.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { type SecurityAction, securityActions } from "#src/shared/security-actions.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { SecurityEvent } from "../../contract-security.ts";
import type { AccountsContext } from "../deps.ts";
import { deviceOf } from "../devices.ts";

interface EventRow {
  readonly id: bigint;
  readonly at: Date;
  readonly action: SecurityAction;
  readonly actor: { readonly kind: string; readonly id?: string };
  readonly detail: Readonly<Record<string, unknown>>;
  readonly network: string | null;
  readonly user_agent: string | null;
}

/** A page of the user's security log, the newest first. */
export async function listSecurityEvents(
  context: AccountsContext,
  { actor }: UserCtx,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly events: SecurityEvent[]; readonly nextCursor: string | null }> {
  const { rows } = await selectEvents(actor.userId, page).execute(context.platform.db.kysely);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const names = await context.namesOfStaff(shown.flatMap((row) => staffOf(row) ?? []));
  return {
    events: shown.map((row) => eventView(row, names)),
    nextCursor: last === undefined ? null : encodeCursor({ at: last.at, id: positionOfAudit(last.id) }),
  };
}

/**
 * What was done to the user, by anyone, and what the user did to anything. Each kind of act is read by itself, so that
 * an index has its newest rows however much else the user did.
 */
function selectEvents(userId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(cursor);
  const before = position === null ? null : auditAt(position.id);
  const below = before === null ? sql`` : sql`AND id < ${before}`;
  const fields = sql`id, at, action, actor, detail, request_id`;
  return sql<EventRow>`
    WITH found AS (
      (SELECT ${fields} FROM audit_log
       WHERE object_type = 'user' AND object_id = ${userId} AND action = ANY (${[...securityActions]}) ${below}
       ORDER BY id DESC LIMIT ${limit + 1})
      UNION
      SELECT act.* FROM unnest(${[...securityActions]}::text[]) AS one (kind)
      CROSS JOIN LATERAL (
        SELECT ${fields} FROM audit_log
        WHERE actor ->> 'kind' = 'user' AND actor ->> 'id' = ${userId} AND action = one.kind ${below}
        ORDER BY id DESC LIMIT ${limit + 1}
      ) AS act
    )
    SELECT id, found.at, action, actor, detail, network, user_agent
    FROM found LEFT JOIN audit_places USING (request_id)
    ORDER BY id DESC LIMIT ${limit + 1}`;
}

function staffOf({ actor }: EventRow): string | undefined {
  return actor.kind === "staff" ? actor.id : undefined;
}

function eventView(row: EventRow, names: ReadonlyMap<string, string>): SecurityEvent {
  const { provider, method, count } = row.detail;
  const byUser = row.actor.kind === "user";
  return {
    action: row.action,
    at: row.at.toISOString(),
    by: showActor(row.actor),
    staff: names.get(staffOf(row) ?? "") ?? null,
    // Where a member of our staff works is no business of the customer's.
    network: byUser ? row.network : null,
    device: byUser && row.user_agent !== null ? deviceOf(row.user_agent) : null,
    provider: signinProviders.find((name) => name === provider || name === method) ?? null,
    count: typeof count === "number" ? count : null,
  };
}
