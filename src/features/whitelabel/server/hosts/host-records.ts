import { Resolver } from "node:dns/promises";
import { type AskAuthorityOptions, type AskZone, findAuthority } from "#src/platform/dns/ask-authority.ts";

/** What the name servers of a host's own zone say of it. */
export interface FoundRecords {
  readonly cname: string | null;
  readonly addresses: readonly string[];
  /** Texts at the name of the proof. */
  readonly texts: readonly string[];
}

/** What a host needs before it is served. */
export interface WantedRecords {
  readonly host: string;
  /** Where the proof is looked for, and what it says. */
  readonly proofName: string;
  readonly proof: string;
  /** The name that hosts lead to. */
  readonly target: string;
}

/** Looks at records of names that customers claim. */
export interface HostRecords {
  /** Null: no name server of the zone answered. */
  look(wanted: WantedRecords): Promise<FoundRecords | null>;
  /** Where the name that hosts lead to is, for hosts that cannot have a CNAME. */
  addressesOf(target: string): Promise<readonly string[]>;
}

const types = { a: 1, cname: 5, txt: 16, aaaa: 28 } as const;

/** Public name servers; `isOpen` keeps questions out of our own network. */
export function publicRecords(options: AskAuthorityOptions): HostRecords {
  const { resolvers, timeoutMs = 3_000 } = options;
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (resolvers) resolver.setServers(resolvers);
  return {
    look: async ({ host, proofName }) => {
      const zone = await findAuthority(host, options);
      return zone === null ? null : readRecords(zone, host, proofName);
    },
    addressesOf: async (target) => {
      const found = await Promise.all([
        resolver.resolve4(target).catch(() => []),
        resolver.resolve6(target).catch(() => []),
      ]);
      return found.flat();
    },
  };
}

async function readRecords(zone: AskZone, host: string, proofName: string): Promise<FoundRecords | null> {
  const [cname, a, aaaa, txt] = [
    await zone(host, types.cname),
    await zone(host, types.a),
    await zone(host, types.aaaa),
    await zone(proofName, types.txt),
  ];
  if (cname === null || a === null || aaaa === null || txt === null) return null;
  const at = (name: string, found: string) => name.toLowerCase() === found;
  return {
    cname:
      cname.answers
        .flatMap((record) => (record.type === "CNAME" && at(record.name, host) ? [record.data] : []))
        .map((name) => name.toLowerCase().replace(/\.$/, ""))[0] ?? null,
    addresses: [...a.answers, ...aaaa.answers].flatMap((record) =>
      (record.type === "A" || record.type === "AAAA") && at(record.name, host) ? [record.data] : [],
    ),
    texts: txt.answers.flatMap((record) =>
      record.type === "TXT" && at(record.name, proofName) ? [textOf(record.data)] : [],
    ),
  };
}

/** A text comes in pieces of 255 bytes. */
export function textOf(data: string | Buffer | (string | Buffer)[]): string {
  return (Array.isArray(data) ? data : [data]).map(String).join("");
}

/**
 * A demo's names of others: each host has what it needs, but those with `missing` have nothing, those with `elsewhere`
 * lead somewhere else, and those with `silent` have no name server that answers.
 */
export const simulatedRecords: HostRecords = {
  look: ({ host, proof, target }) => {
    if (host.includes("silent")) return Promise.resolve(null);
    if (host.includes("missing")) return Promise.resolve({ cname: null, addresses: [], texts: [] });
    const isElsewhere = host.includes("elsewhere");
    return Promise.resolve({
      cname: isElsewhere ? "parking.example" : target,
      addresses: [],
      texts: isElsewhere ? [] : [proof],
    });
  },
  addressesOf: () => Promise.resolve(["127.0.0.1"]),
};
