import type { RegistryName, Result } from "#src/drivers/registrar/port.ts";
import { call } from "#src/platform/db/call.ts";
import type { Platform } from "#src/platform/platform.ts";
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
  const { clock, ids } = platform;
  const now = clock.now();
  const seen = found.value && {
    isOurs: found.value.isOurs,
    statuses: found.value.statuses,
    graces: found.value.graces,
    expiresAt: found.value.expiresAt,
    nameServers: found.value.nameServers,
  };
  await retryConflicts(() => noteRegistry(platform, { id, seen, release: ids.next(), now }));
  return found;
}

interface Seen {
  readonly id: string;
  readonly seen: object | null;
  readonly release: string;
  readonly now: Date;
}

async function noteRegistry(platform: Platform, { id, seen, release, now }: Seen): Promise<void> {
  await call(platform, "domains_note_registry", {
    domain: id,
    seen,
    release,
    look: addMs(now, lookEveryMs),
    at: now,
  });
}
