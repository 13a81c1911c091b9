import type { Dns } from "#src/features/dns/server/index.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";

/** A domain whose records may be looked at and changed; its zone is there. */
export interface ZoneDomain {
  readonly domainId: string;
  readonly name: string;
  /** Those that it is set to. */
  readonly nameServers: readonly string[];
}

/** While it is ours at the registry its zone is served, paid or in its grace. */
export const servedStates = ["active", "expired", "transfer_out"];

/**
 * The customer's domain of an id, with its zone; the zone of one that came without is made now. `not_found`: it is
 * another's or none; `domain_not_active`: nothing can be served under it.
 */
export async function findZoneDomain(
  platform: Platform,
  dns: Dns,
  customerId: string,
  id: string,
): Promise<ZoneDomain> {
  const domainId = decodeId("domain", id);
  if (domainId === null) throw new AppError("not_found");
  const domain = await platform.db.kysely
    .selectFrom("domains")
    .select(["id", "name", "site_id", "state", "name_servers"])
    .where("id", "=", domainId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  if (!servedStates.includes(domain.state)) throw new AppError("domain_not_active");
  const owner = { domainId, name: domain.name, customerId, siteId: domain.site_id };
  const isThere = await transaction(platform, (trx) => dns.openZone(trx, owner));
  if (!isThere) throw new AppError("domain_not_active");
  return { domainId, name: domain.name, nameServers: hostsOf(domain.name_servers) };
}

/** `[{"host", "addresses"}]` as this feature stores it. */
export function hostsOf(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((server: unknown) => {
    const isServer = typeof server === "object" && server !== null && "host" in server;
    return isServer && typeof server.host === "string" ? [server.host] : [];
  });
}
