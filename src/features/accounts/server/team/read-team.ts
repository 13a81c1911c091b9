import { sql } from "kysely";
import type { ReaderActor } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import type { RouteOutput } from "#src/shared/contract.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { teamRoutes } from "../../contract-team.ts";
import type { AccountsContext } from "../deps.ts";
import { roleOf } from "../member-of.ts";

/** The team of the customer of a call: owners first, then by name; the newest invitation first. */
export async function readTeam(
  { platform }: AccountsContext,
  { actor, now }: Ctx<ReaderActor>,
): Promise<RouteOutput<(typeof teamRoutes)["GET /v2/team"]>> {
  const db = platform.db.kysely;
  const { customerId } = actor;
  const members = await db
    .selectFrom("memberships")
    .innerJoin("users", "users.id", "memberships.user_id")
    .select(["users.id", "users.username", "users.email", "memberships.role", "memberships.may_destroy"])
    .select((select) =>
      select
        .selectFrom("sessions")
        .select((seen) => seen.fn.max("last_seen_at").as("at"))
        .whereRef("sessions.user_id", "=", "users.id")
        .where("sessions.customer_id", "=", customerId)
        .as("seenAt"),
    )
    .where("memberships.customer_id", "=", customerId)
    .orderBy(sql`array_position(ARRAY['owner', 'admin', 'technical', 'billing', 'viewer'], memberships.role)`)
    .orderBy("users.username")
    .orderBy("users.id")
    .execute();
  const invitations = await db
    .selectFrom("invitations")
    .innerJoin("users", "users.id", "invitations.invited_by")
    .selectAll("invitations")
    .select("users.username")
    .where("invitations.customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("invitations.created_at", "desc")
    .orderBy("invitations.id")
    .execute();
  return {
    members: members.map((row) => ({
      id: encodeId("user", row.id),
      username: row.username,
      email: row.email,
      role: roleOf(row.role),
      mayDestroy: row.may_destroy,
      isYou: row.id === actor.userId,
      lastSeenAt: row.seenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map((row) => ({
      id: encodeId("invitation", row.id),
      email: row.email,
      role: roleOf(row.role),
      mayDestroy: row.may_destroy,
      invitedBy: row.username,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
  };
}
