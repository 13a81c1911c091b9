import * as services from "#src/features/services/server/index.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";

/** Sets autoprolong of a server. */
export async function setAutoprolong(
  platform: Platform,
  actor: CustomerActor,
  id: string,
  isEnabled: boolean,
  requestId: string,
): Promise<{ autoprolong: boolean }> {
  const server = decodeId("server", id);
  if (server === null) throw new AppError("not_found");
  return services.setAutoprolong(platform, { actor, isEnabled, requestId }, (change) =>
    call(platform, "servers_set_autoprolong", { server, ...change }),
  );
}
