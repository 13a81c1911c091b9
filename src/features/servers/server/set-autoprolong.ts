import { sql } from "kysely";
import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";

/** Switches autoprolong to what is asked for, not to the other side: a repeated call changes nothing more. */
export async function setAutoprolong(
  platform: Platform,
  actor: CustomerActor,
  id: string,
  isEnabled: boolean,
  requestId: string,
): Promise<{ autoprolong: boolean }> {
  const serverId = decodeId("server", id);
  if (serverId === null) throw new AppError("not_found");
  await sql`SELECT servers_set_autoprolong(${actor.customerId}, ${serverId}, ${JSON.stringify(actorStamp(actor))}::jsonb,
    ${requestId}, ${isEnabled}, ${platform.ids.next()}, ${platform.clock.now()})`.execute(platform.db.kysely);
  platform.wake("events");
  return { autoprolong: isEnabled };
}
