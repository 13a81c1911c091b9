import type { Kysely } from "kysely";
import type { RegistryName, Result } from "#src/drivers/registrar/port.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { retryConflicts } from "#src/platform/db/transaction.ts";
import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";

/** Each domain is looked at this often when nothing else asks for it. */
const lookEveryMs = 6 * 3_600_000;

export interface LookedAt {
  readonly id: string;
  readonly name: string;
}

/** Asks the registry what it has of a domain, stores it, and follows what happened there without us. */
export async function lookAtRegistry(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  { id, name }: LookedAt,
): Promise<Result<RegistryName | null>> {
  const found = await driver.info(name);
  if (!found.ok) return found;
  const { clock, db, ids } = platform;
  const now = clock.now();
  const seen = found.value && {
    isOurs: found.value.isOurs,
    statuses: found.value.statuses,
    graces: found.value.graces,
    expiresAt: found.value.expiresAt,
    nameServers: found.value.nameServers,
  };
  await retryConflicts(() => noteRegistry(db.kysely, { id, seen, release: ids.next(), now }));
  platform.wake("events");
  return found;
}

interface Seen {
  readonly id: string;
  readonly seen: object | null;
  readonly release: string;
  readonly now: Date;
}

async function noteRegistry(db: Kysely<DB>, { id, seen, release, now }: Seen): Promise<void> {
  await call(db, "domains_note_registry", {
    domain: id,
    seen,
    release,
    look: addMs(now, lookEveryMs),
    at: now,
  });
}
