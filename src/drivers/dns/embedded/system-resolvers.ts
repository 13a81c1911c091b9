import { getServers } from "node:dns";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";

const dnsPort = 53;

/** The resolvers of this machine, in the order in which it asks them. */
export function systemResolvers(): DnsAddress[] {
  return getServers().map((text) => {
    // `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`.
    const [, bracketed, port] = /^\[(.+)\]:(\d+)$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text) ?? [];
    return { host: bracketed ?? text, port: port === undefined ? dnsPort : Number(port) };
  });
}
