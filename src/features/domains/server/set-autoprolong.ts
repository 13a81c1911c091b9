import { sql } from "kysely";
import { actorStamp, type CustomerActor } from "#src/platform/authz/actor.ts";
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
  await sql`SELECT domains_set_autoprolong(${actor.customerId}, ${domainId}, ${JSON.stringify(actorStamp(actor))}::jsonb,
    ${requestId}, ${isEnabled}, ${platform.ids.next()}, ${platform.clock.now()})`.execute(platform.db.kysely);
  platform.wake("events");
  return { autoprolong: isEnabled };
}
