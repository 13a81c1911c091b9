import { BlockList, isIP } from "node:net";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

/** Where a call came to and from. */
interface CallPlace {
  readonly siteId: number;
  /** Client address, through trusted proxies only. */
  readonly ip: string;
}

/**
 * Whether calls and pages of staff are answered: on the provider's own hosts, and where `networks` (`STAFF_NETWORKS`)
 * has any, from those alone. Elsewhere they do not exist.
 */
export function createStaffPlace(networks: readonly string[]): (place: CallPlace) => boolean {
  const allowed = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    allowed.addSubnet(address, Number(prefix), isIP(address) === 4 ? "ipv4" : "ipv6");
  }
  return ({ siteId, ip }) => {
    if (siteId !== providerSite) return false;
    if (networks.length === 0) return true;
    // A dual-stack socket shows IPv4 mapped into IPv6, which BlockList compares as IPv4.
    const family = isIP(ip.replace(/%.*$/, ""));
    return family !== 0 && allowed.check(ip.replace(/%.*$/, ""), family === 4 ? "ipv4" : "ipv6");
  };
}
