import type * as z from "zod/mini";
import type { CustomerCtx } from "#src/platform/ctx.ts";
import type { NameServer } from "#src/drivers/registrar/port.ts";
import { AppError, type ErrorCode } from "#src/shared/errors.ts";
import { usesProviderNameServers } from "#src/shared/name-servers.ts";
import type { changeNameServersBody } from "../contract-domains.ts";
import { changeDomain } from "./change-domain.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { isPrivateAddress, readIpv4, readIpv6 } from "#src/shared/validation/ip-address.ts";
import { domainCan } from "./policy.ts";
import type { DomainsContext } from "./deps.ts";
import { minNameServers, maxNameServers, readHost } from "./ordered-names.ts";
import type { DomainView } from "./domain-state.ts";

type Typed = z.output<typeof changeNameServersBody>["nameServers"];

export interface NameServersChange {
  readonly domainId: string;
  readonly nameServers: Typed;
}

/** Lets other name servers serve a domain. */
export function changeNameServers(
  context: DomainsContext,
  ctx: CustomerCtx,
  { domainId, nameServers }: NameServersChange,
): Promise<{ domain: DomainView }> {
  return changeDomain(context, ctx, { domainId, action: "domain.change-ns" }, async (domain, trx) => {
    requireAllowed(domainCan.change(domain));
    const servers = readNameServers(nameServers, domain.name);
    if (JSON.stringify(servers) === JSON.stringify(domain.name_servers)) return null;
    const hosts = servers.map(({ host }) => host);
    const isLeaving = !usesProviderNameServers(hosts, context.providerNameServers);
    // Others do not have our keys: as long as the registry lists them, validating resolvers would not find the domain.
    if (isLeaving && !(await context.dns.mayLeave(trx, domain.id))) throw new AppError("dnssec_on");
    return { name_servers: JSON.stringify(servers) };
  });
}

/** Glue is handed out to every resolver: an address of an inner network would send them into theirs. */
function isReachable(text: string): boolean {
  const address = readIpv4(text) ?? readIpv6(text);
  return address !== null && !isPrivateAddress(address);
}

/** Reads name servers with their glue; each mistake is a field of the body. */
export function readNameServers(typed: Typed, name: string): NameServer[] {
  const fields: Record<string, ErrorCode> = {};
  const seen = new Set<string>();
  const servers = typed.map(({ host: text, addresses = [] }, index) => {
    const host = readHost(text);
    const field = `nameServers.${index}`;
    if (host === null) fields[`${field}.host`] = "invalid_name_server";
    else if (seen.has(host)) fields[`${field}.host`] = "name_server_repeated";
    else seen.add(host);
    const isBelow = host !== null && (host === name || host.endsWith(`.${name}`));
    if (isBelow && addresses.length === 0) fields[`${field}.addresses`] = "glue_needed";
    if (host !== null && !isBelow && addresses.length > 0) fields[`${field}.addresses`] = "glue_not_needed";
    addresses.forEach((address, place) => {
      if (!isReachable(address.trim())) fields[`${field}.addresses.${place}`] = "invalid_address";
    });
    return { host: host ?? "", addresses: addresses.map((address) => address.trim().toLowerCase()) };
  });
  if (Object.keys(fields).length > 0) throw new AppError("invalid_input", undefined, fields);
  if (servers.length < minNameServers || servers.length > maxNameServers) {
    throw new AppError("name_server_count", { min: minNameServers, max: maxNameServers });
  }
  return servers;
}
