import * as services from "#src/features/services/server/index.ts";
import type { CustomerActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readDomainId } from "./find-domain.ts";

/** Sets autoprolong of a domain. */
export async function setAutoprolong(
  platform: Platform,
  actor: CustomerActor,
  id: string,
  isEnabled: boolean,
  requestId: string,
): Promise<{ autoprolong: boolean }> {
  const domain = readDomainId(id);
  return services.setAutoprolong(platform, { actor, isEnabled, requestId }, (change) =>
    call(platform, "domains_set_autoprolong", { domain, ...change }),
  );
}
