import type { ServedDomain } from "#src/features/dns/server/index.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { servedStates } from "../../rules.ts";

/** `not_found`: no such domain of the customer; `domain_not_active`: nothing can be served under it. */
export async function findServedDomain(
  platform: Platform,
  customerId: string,
  domainId: string,
): Promise<ServedDomain> {
  const domain = await platform.db.kysely
    .selectFrom("domains")
    .select(["name", "site_id", "state", "name_servers"])
    .where("id", "=", domainId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
  if (!domain) throw new AppError("not_found");
  if (!servedStates.includes(domain.state)) throw new AppError("domain_not_active");
  return { name: domain.name, siteId: domain.site_id, nameServers: hostsOf(domain.name_servers) };
}

/** `[{"host", "addresses"}]` as this feature stores it. */
export function hostsOf(stored: unknown): string[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((server: unknown) => {
    const isServer = typeof server === "object" && server !== null && "host" in server;
    return isServer && typeof server.host === "string" ? [server.host] : [];
  });
}
