import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Config } from "#src/config/config.ts";
import type { Dns } from "#src/features/dns/server/index.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { defaultReverseName, hasAddress } from "#src/shared/reverse-names.ts";
import type { reverseOutput } from "../../contract-outputs.ts";

export type ReverseView = z.output<typeof reverseOutput>;

/** What reverse names need: the networks whose zones are here, the name servers, and a resolver for all other names. */
export interface ReverseDeps extends NonNullable<Config["reverse"]> {
  readonly dns: Pick<Dns, "putHouseZone" | "findHostAddresses">;
  /** Hosts of the provider: its sites and name servers. With all names below them they are no customer's. */
  readonly ownHosts: () => readonly string[];
  /** The IPv4 addresses of a host elsewhere; null when that could not be found out. */
  readonly lookUp: (host: string) => Promise<readonly string[] | null>;
}

/** An address with the name that its customer set, and whether that leads to it; null: the default one. */
export interface StoredReverse {
  readonly address: string;
  readonly set: string | null;
  readonly isConfirmed: boolean | null;
}

/** What an address leads back to. */
export function reverseName(domain: string, address: string, set: string | null): string {
  return set ?? defaultReverseName(address, domain);
}

/** The same with what its customer is shown. */
export function reverseView(domain: string, { address, set, isConfirmed }: StoredReverse): ReverseView {
  const isDefault = set === null;
  return {
    address,
    name: reverseName(domain, address, set),
    isDefault,
    isConfirmed: isDefault ? true : isConfirmed,
  };
}

/** The reverse names of a server's addresses in networks whose zones are here. */
export async function readReverseNames(
  db: Kysely<DB>,
  reverse: ReverseDeps | null,
  serverId: string,
): Promise<ReverseView[]> {
  if (reverse === null) return [];
  const rows = await db
    .selectFrom("server_addresses")
    .select(["address", "reverse_name", "reverse_confirmed"])
    .where("server_id", "=", serverId)
    .orderBy("is_primary", "desc")
    .orderBy("address")
    .execute();
  return rows
    .filter(({ address }) => hasAddress(reverse.networks, address))
    .map(({ address, reverse_name: set, reverse_confirmed: isConfirmed }) =>
      reverseView(reverse.domain, { address, set, isConfirmed }),
    );
}
