import { z } from "zod";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { canonicalHost } from "#src/shared/name-servers.ts";

/** `127.0.0.1:5300`, `[::1]:53`. */
const endpoint = z
  .string()
  .regex(/^(?:\[[0-9a-fA-F:]+\]|[0-9a-zA-Z.-]+):\d{1,5}$/, "it looks like 127.0.0.1:5300");
const hostName = z
  .string()
  .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+\.?$/i, "it names hosts, such as ns1.example.com");
/** `192.0.2.0/24` */
const reverseNetwork = z
  .string()
  .regex(/^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}0\/24$/, "it looks like 192.0.2.0/24");
const listOf = (part: z.ZodType<string, string>, min = 1, max = 50) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(z.array(part).min(min).max(max));

/** Settings of the name servers of customers' domains; spread into those of `config.ts`. */
export const dnsVariables = {
  DNS: z
    .enum(["embedded", "powerdns"])
    .default("embedded")
    .describe(
      "name servers of customers' domains; embedded: this program answers, and does not sign; powerdns: 4.7 or later, by its HTTP API",
    ),
  DNS_LISTEN: endpoint
    .default("127.0.0.1:5300")
    .describe("address and port of DNS=embedded; in a demo the next free port when it is taken"),
  DNS_EXCESS_BYTES: z.coerce
    .number()
    .int()
    .min(10_000)
    .max(1_000_000_000)
    .default(1_000_000)
    .describe(
      "bytes a second by which the answers of DNS=embedded by UDP may be longer than their questions, all together; beyond that it asks to come by TCP",
    ),
  DNS_RESOLVERS: listOf(endpoint)
    .optional()
    .describe(
      "resolvers by which DNS=embedded finds the addresses behind ALIAS records, separated by commas: 192.0.2.53:53; unset: this machine's",
    ),
  NAME_SERVERS: listOf(hostName, 4, 4)
    .optional()
    .describe("your four name servers, separated by commas; unset: ns1 to ns4 below the host of PUBLIC_URL"),
  REVERSE_NETWORKS: listOf(reverseNetwork, 1, 1000)
    .optional()
    .describe(
      "IPv4 networks of servers (/24, separated by commas) whose reverse zones are delegated to your name servers; a demo has those of its locations",
    ),
  REVERSE_DOMAIN: hostName
    .optional()
    .describe("domain of the default host names of REVERSE_NETWORKS: 192-0-2-7.<domain>"),
  POWERDNS_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("HTTP API of the hidden primary of DNS=powerdns, e.g. http://127.0.0.1:8081"),
  POWERDNS_API_KEY: z.string().min(8).optional().describe("key of POWERDNS_URL"),
  POWERDNS_SERVERS: listOf(endpoint)
    .optional()
    .describe(
      "where all servers of DNS=powerdns answer, the secondaries too, separated by commas: 192.0.2.1:53; a record is live when each of them answers with it",
    ),
  POWERDNS_ALIAS: z
    .stringbool()
    .default(false)
    .describe(
      "yes when all servers of DNS=powerdns have expand-alias=yes and a resolver=; customers get ALIAS records",
    ),
  POWERDNS_CATALOG: hostName
    .optional()
    .describe("catalog zone that the secondaries of DNS=powerdns follow; unset: none"),
} as const;

const environment = z.object(dnsVariables);

/** What follows from them. */
export interface DnsSettings {
  /** The provider's four name servers: lower case, without a last dot. */
  readonly nameServers: readonly string[];
  /** Where DNS=embedded answers. */
  readonly dnsListen: DnsAddress;
  /** Resolvers of DNS=embedded; null: those of this machine. */
  readonly dnsResolvers: readonly DnsAddress[] | null;
  /** Null: customers cannot set what addresses lead back to. */
  readonly reverse: ReverseSettings | null;
  /** Set with DNS=powerdns, and only then. */
  readonly powerdns: PowerdnsSettings | null;
}

/** Networks whose reverse zones are here. */
export interface ReverseSettings {
  /** IPv4, each a /24. */
  readonly networks: readonly string[];
  /** Default names are below it: lower case, without a last dot. */
  readonly domain: string;
}

interface PowerdnsSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly addresses: readonly DnsAddress[];
  readonly catalog: string | null;
  readonly canAlias: boolean;
}

/**
 * `base`: the host that name servers are named below when no one named them. `demoNetworks`: those of a demo; null: it is
 * none. A setting that lacks is a sentence.
 */
export function readDnsSettings(
  settings: z.output<typeof environment>,
  base: string,
  demoNetworks: readonly string[] | null,
): DnsSettings | string {
  const hosts = settings.NAME_SERVERS ?? ["ns1", "ns2", "ns3", "ns4"].map((label) => `${label}.${base}`);
  const powerdns = powerdnsOf(settings);
  if (typeof powerdns === "string") return powerdns;
  const reverse = reverseOf(settings, base, demoNetworks);
  if (typeof reverse === "string") return reverse;
  const nameServers = hosts.map((host) => canonicalHost(host));
  const dnsResolvers = settings.DNS_RESOLVERS?.map(endpointOf) ?? null;
  return { nameServers, dnsListen: endpointOf(settings.DNS_LISTEN), dnsResolvers, reverse, powerdns };
}

function reverseOf(
  { REVERSE_NETWORKS, REVERSE_DOMAIN }: z.output<typeof environment>,
  base: string,
  demoNetworks: readonly string[] | null,
): ReverseSettings | string | null {
  const networks = REVERSE_NETWORKS ?? demoNetworks ?? undefined;
  const domain = REVERSE_DOMAIN ?? (demoNetworks === null ? undefined : `rev.${base}`);
  if (networks === undefined && domain === undefined) return null;
  if (networks === undefined) return "REVERSE_NETWORKS must be set with REVERSE_DOMAIN.";
  if (domain === undefined) return "REVERSE_DOMAIN must be set with REVERSE_NETWORKS.";
  return { networks: [...new Set(networks)], domain: canonicalHost(domain) };
}

function powerdnsOf(settings: z.output<typeof environment>): PowerdnsSettings | string | null {
  const { POWERDNS_URL: url, POWERDNS_API_KEY: apiKey, POWERDNS_SERVERS: servers } = settings;
  if (settings.DNS !== "powerdns") return null;
  if (url === undefined) return "POWERDNS_URL must be set for DNS=powerdns.";
  if (apiKey === undefined) return "POWERDNS_API_KEY must be set for DNS=powerdns.";
  if (servers === undefined) return "POWERDNS_SERVERS must be set for DNS=powerdns.";
  const { POWERDNS_CATALOG: catalog, POWERDNS_ALIAS: canAlias } = settings;
  const addresses = servers.map(endpointOf);
  return { url, apiKey, addresses, catalog: catalog === undefined ? null : canonicalHost(catalog), canAlias };
}

function endpointOf(text: string): DnsAddress {
  const colon = text.lastIndexOf(":");
  return { host: text.slice(0, colon).replace(/^\[|\]$/g, ""), port: Number(text.slice(colon + 1)) };
}
