import type { RecordSet } from "#src/platform/dns/record-set.ts";
import type { Platform } from "#src/platform/platform.ts";
import { reverseNameOf, reverseZoneOf } from "#src/shared/reverse-names.ts";
import { addMs } from "#src/shared/time.ts";
import { type ReverseDeps, reverseName } from "./reverse-names.ts";

const ttlSeconds = 3600;
/** The name servers are compared with the books as often, whether anything changed or not. */
const repeatMs = 600_000;

/**
 * Makes the reverse zones of all networks match the addresses that servers have. A zone is sent when its content differs
 * from what was sent last, and now and then again; it is computed from the books alone, so that an address without a server
 * leads back to nothing.
 */
export function createReversePush(platform: Platform, reverse: ReverseDeps): () => Promise<void> {
  const sent = new Map<string, { readonly content: string; readonly until: Date }>();
  return async () => {
    const now = platform.clock.now();
    for (const [zone, sets] of await readZones(platform, reverse)) {
      const content = JSON.stringify(sets);
      const last = sent.get(zone);
      if (last?.content === content && last.until > now) continue;
      const problem = await reverse.dns.putHouseZone(zone, sets);
      if (problem === null) sent.set(zone, { content, until: addMs(now, repeatMs) });
      else platform.log.warn({ zone, problem }, "a reverse zone is not live");
    }
  };
}

/** What each reverse zone has, in one pass over the addresses: there may be very many, and this is done every few seconds. */
async function readZones(
  { db }: Platform,
  { networks, domain }: ReverseDeps,
): Promise<ReadonlyMap<string, RecordSet[]>> {
  const zones = new Map(networks.map((network): [string, RecordSet[]] => [reverseZoneOf(network), []]));
  const rows = await db.kysely
    .selectFrom("server_addresses")
    .select(["address", "reverse_name"])
    .orderBy("address")
    .execute();
  for (const { address, reverse_name: set } of rows) {
    const name = reverseName(domain, address, set);
    zones
      .get(reverseZoneOf(address))
      ?.push({ name: reverseNameOf(address), type: "PTR", ttl: ttlSeconds, contents: [`${name}.`] });
  }
  return zones;
}
