import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readDomainId } from "./find-domain.ts";

/** Switches autoprolong to what is asked for, not to the other side: a repeated call changes nothing more. */
export async function setAutoprolong(
  platform: Platform,
  actor: CustomerActor,
  id: string,
  isEnabled: boolean,
  requestId: string,
): Promise<{ autoprolong: boolean }> {
  const domainId = readDomainId(id);
  await call(platform, "domains_set_autoprolong", {
    customer: actor.customerId,
    domain: domainId,
    actor: actorStamp(actor),
    request: requestId,
    isEnabled,
    release: platform.ids.next(),
    at: platform.clock.now(),
  });
  return { autoprolong: isEnabled };
}
