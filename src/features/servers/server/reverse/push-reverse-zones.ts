import type { RecordSet } from "#src/platform/dns/record-set.ts";
import type { Platform } from "#src/platform/platform.ts";
import { hasAddress, reverseNameOf, reverseZoneOf } from "#src/shared/reverse-names.ts";
import { addMs } from "#src/shared/time.ts";
import { type ReverseDeps, reverseView } from "./reverse-names.ts";

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
    const rows = await platform.db.kysely
      .selectFrom("server_addresses")
      .select(["address", "reverse_name"])
      .orderBy("address")
      .execute();
    for (const network of reverse.networks) {
      const zone = reverseZoneOf(network);
      const sets = rows
        .filter(({ address }) => hasAddress([network], address))
        .map(({ address, reverse_name: set }): RecordSet => {
          const { name } = reverseView(reverse.domain, address, set);
          return { name: reverseNameOf(address), type: "PTR", ttl: ttlSeconds, contents: [`${name}.`] };
        });
      const content = JSON.stringify(sets);
      const last = sent.get(zone);
      if (last?.content === content && last.until > now) continue;
      const problem = await reverse.dns.putHouseZone(zone, sets);
      if (problem === null) sent.set(zone, { content, until: addMs(now, repeatMs) });
      else platform.log.warn({ zone, problem }, "a reverse zone is not live");
    }
  };
}
