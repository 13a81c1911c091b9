import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Catalog, PromoLimits } from "#src/features/catalog/server/index.ts";
import type { Contacts } from "#src/features/contacts/server/index.ts";
import type { Dns } from "#src/features/dns/server/index.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Platform } from "#src/platform/platform.ts";

/** External dependencies of domains. */
export interface DomainsDeps {
  readonly catalog: Pick<Catalog, "readTlds">;
  /** Mails to owners of names. */
  readonly contacts: Pick<Contacts, "postReminder" | "reminderMonths">;
  readonly driver: RegistrarDriver;
  /** Counts wrong promotion codes. */
  readonly rateLimits: PromoLimits;
  /** Counts and does acts of staff; absent: they are done at once. */
  readonly perform: PerformAct;
  /** Encrypts transfer codes. */
  readonly sealer: Sealer;
  /** Zones of the domains, and our own name servers. */
  readonly dns: Dns;
  /** A-label host names of our own name servers. */
  readonly providerNameServers: readonly string[];
}

/** Shared by all use cases of domains. */
export interface DomainsContext extends DomainsDeps {
  readonly platform: Platform;
}
