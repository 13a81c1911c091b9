import type * as z from "zod/mini";
import type { UserActor } from "#src/platform/authz/actor.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { sessionOutput } from "../contract.ts";
import type { AccountsContext } from "./deps.ts";
import { deviceOf } from "#src/platform/devices.ts";

/** All open sessions of the user, the calling one first, then by last use. */
export async function listSessions(
  { platform }: AccountsContext,
  actor: UserActor,
): Promise<z.input<typeof sessionOutput>[]> {
  const sessions = await platform.db.kysely
    .selectFrom("sessions")
    .select(["id", "user_agent", "network", "created_at", "last_seen_at"])
    .where("user_id", "=", actor.userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", platform.clock.now())
    .orderBy((order) => order("id", "=", actor.sessionId), "desc")
    .orderBy("last_seen_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return sessions.map((session) => ({
    id: encodeId("session", session.id),
    isCurrent: session.id === actor.sessionId,
    device: deviceOf(session.user_agent),
    network: session.network,
    createdAt: session.created_at.toISOString(),
    lastSeenAt: session.last_seen_at.toISOString(),
  }));
}
