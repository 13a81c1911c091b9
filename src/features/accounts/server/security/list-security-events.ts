import { sql } from "kysely";
import { auditAt, positionOfAudit } from "#src/platform/audit/audit-position.ts";
import { actorName, type NamedActor, showActor } from "#src/platform/authz/shown-actor.ts";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { mayDo, memberRoles } from "#src/shared/access.ts";
import type { UserCtx } from "#src/platform/ctx.ts";
import { decodeCursor, encodeCursor } from "#src/platform/http/keyset-cursor.ts";
import { isLookPart } from "#src/shared/look-parts.ts";
import { type SecurityAction, securityActions, teamActions } from "#src/shared/security-actions.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import type { SecurityEvent } from "../../contract-security.ts";
import type { AccountsContext } from "../deps.ts";
import { deviceOf } from "#src/platform/devices.ts";

interface EventRow extends NamedActor {
  readonly id: bigint;
  readonly at: Date;
  readonly action: SecurityAction;
  readonly detail: Readonly<Record<string, unknown>>;
  /** The person or the mailbox that an act on a team is about. */
  readonly member: string | null;
  readonly network: string | null;
  readonly user_agent: string | null;
}

/** A page of the user's security log, the newest first. */
export async function listSecurityEvents(
  context: AccountsContext,
  { actor }: UserCtx,
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ readonly events: SecurityEvent[]; readonly nextCursor: string | null }> {
  const { rows } = await selectEvents(actor, page).execute(context.platform.db.kysely);
  const shown = rows.slice(0, page.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const names = await context.namesOfStaff(shown.flatMap((row) => staffOf(row) ?? []));
  return {
    events: shown.map((row) => eventView(row, actor.userId, names)),
    nextCursor: last === undefined ? null : encodeCursor({ at: last.at, id: positionOfAudit(last.id) }),
  };
}

/**
 * What was done to the user, by anyone, what the user did to anything, and to those who manage the team they act in what
 * was done to that. Each kind of act is read by itself, so that
 * an index has its newest rows however much else the user did.
 */
function selectEvents(
  { userId, customerId, member }: UserActor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const position = decodeCursor(cursor);
  const before = position === null ? null : auditAt(position.id);
  const below = before === null ? sql`` : sql`AND id < ${before}`;
  const fields = sql`id, at, action, actor, object_type, object_id, detail, request_id`;
  const managed = mayDo(member, { right: "team" }) ? [...teamActions] : [];
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
      UNION
      (SELECT ${fields} FROM audit_log
       WHERE detail ? 'customerId' AND detail ->> 'customerId' = ${customerId} AND action = ANY (${managed}) ${below}
       ORDER BY id DESC LIMIT ${limit + 1})
    )
    SELECT id, found.at, action, actor, ${actorName("found.actor")} AS actor_name, detail, network, user_agent,
           ${aboutMember} AS member
    FROM found LEFT JOIN audit_places USING (request_id)
    ORDER BY id DESC LIMIT ${limit + 1}`;
}

const aboutMember = sql<string | null>`
  CASE WHEN action = 'member.join' THEN ${actorName("found.actor")}
       WHEN action = ANY (${[...teamActions]}) AND object_type = 'invitation'
         THEN (SELECT email FROM invitations WHERE invitations.id = object_id::uuid)
       WHEN action = ANY (${[...teamActions]}) AND object_type = 'user'
         THEN (SELECT username FROM users WHERE users.id = object_id::uuid) END`;

function staffOf({ actor }: EventRow): string | undefined {
  return actor.kind === "staff" ? actor.id : undefined;
}

function eventView(row: EventRow, readerId: string, names: ReadonlyMap<string, string>): SecurityEvent {
  const { provider, method, count, role, mayDestroy } = row.detail;
  const isOwn = row.actor.kind === "user" && row.actor.id === readerId;
  return {
    action: row.action,
    at: row.at.toISOString(),
    by: showActor(row.actor),
    byName: isOwn ? null : row.actor_name,
    staff: names.get(staffOf(row) ?? "") ?? null,
    // Where others sat when they did it, colleagues or our staff, is no business of the reader's.
    network: isOwn ? row.network : null,
    device: isOwn && row.user_agent !== null ? deviceOf(row.user_agent) : null,
    provider: signinProviders.find((name) => name === provider || name === method) ?? null,
    member: row.member,
    role: memberRoles.find((name) => name === role) ?? null,
    mayDestroy: typeof mayDestroy === "boolean" ? mayDestroy : null,
    look: lookOf(row),
    count: typeof count === "number" ? count : null,
  };
}

function lookOf({ action, detail: { reason, parts } }: EventRow): SecurityEvent["look"] {
  if (action !== "look.begin" && action !== "look.end") return null;
  const shown = typeof parts === "string" ? parts.split(" ").filter(isLookPart) : [];
  return { reason: typeof reason === "string" ? reason : null, parts: shown };
}
