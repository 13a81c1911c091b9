import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import type { Dns } from "./index.ts";
import type { FindServedDomain } from "./served-domain.ts";

/** A domain whose records may be read and changed; its zone exists. */
export interface ZoneDomain {
  readonly domainId: string;
  readonly nameServers: readonly string[];
}

/** The customer's domain with its zone, which is created now if missing. */
export async function findZoneDomain(
  platform: Platform,
  dns: Dns,
  findServed: FindServedDomain,
  customerId: string,
  id: string,
): Promise<ZoneDomain> {
  const domainId = decodeId("domain", id);
  if (domainId === null) throw new AppError("not_found");
  const { name, siteId, nameServers } = await findServed(customerId, domainId);
  const owner = { domainId, name, customerId, siteId };
  const isThere = await transaction(platform, (trx) => dns.openZone(trx, owner));
  if (!isThere) throw new AppError("domain_not_active");
  return { domainId, nameServers };
}
