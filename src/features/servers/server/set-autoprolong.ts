import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
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
  await call(platform, "servers_set_autoprolong", {
    customer: actor.customerId,
    server: serverId,
    actor: actorStamp(actor),
    request: requestId,
    isEnabled,
    release: platform.ids.next(),
    at: platform.clock.now(),
  });
  return { autoprolong: isEnabled };
}
