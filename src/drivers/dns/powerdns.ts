import { ask } from "#src/platform/dns/ask.ts";
import { changeSets, sortSets } from "#src/platform/dns/change-sets.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import type { DnsAddress } from "#src/platform/dns/record-set.ts";
import { type DnsCapabilities, type DnsServer, done } from "./port.ts";
import { serverAnswer, setsOf, withoutDot, zoneListAnswer } from "./powerdns/answers.ts";
import { PowerdnsApi, type PowerdnsEndpoint } from "./powerdns/api.ts";
import { selfTest, testZoneSuffix } from "./powerdns/self-test.ts";
import { PowerdnsZones, type ZonesOptions } from "./powerdns/zones.ts";

export interface PowerdnsOptions extends PowerdnsEndpoint, ZonesOptions {
  /** The addresses of all its servers, with the secondaries. */
  readonly addresses: readonly DnsAddress[];
  /** All of them have `expand-alias=yes` and a `resolver=`, which its interface does not say. */
  readonly canAlias: boolean;
}

const capabilitiesForMs = 600_000;
const probeTimeoutMs = 1_500;

/**
 * PowerDNS from 4.7 on by its HTTP API, as a hidden primary. What its interface would accept and not do is asked
 * for in another way (decision 24): zones get `INCREASE`, since with an
 * unknown value the serial never moves; sets are replaced whole; deletions come first; nothing is sent that
 * changes nothing, since that would move the serial; and after each change the serial is checked.
 */
export function createPowerdns(options: PowerdnsOptions): DnsServer {
  const api = new PowerdnsApi(options);
  const zones = new PowerdnsZones(api, options);
  const { addresses, clock } = options;
  let known: { readonly value: DnsCapabilities; readonly at: number } | null = null;
  return {
    kind: "powerdns",
    served: { canAlias: options.canAlias, takesInnerWildcards: false },
    capabilities: async () => {
      const now = clock.now().getTime();
      if (known !== null && now - known.at < capabilitiesForMs) return done(known.value);
      const tested = await selfTest(api, zones);
      if (tested.ok) known = { value: tested.value, at: now };
      return tested;
    },
    ensureZone: (zone, nameServers) => zones.ensure(zone, nameServers),
    apply: (zone, change) => zones.apply(zone, (sets) => changeSets(sets, change)),
    read: async (zone) => {
      const found = await zones.read(zone);
      if (found.ok) return done(sortSets(setsOf(found.value)));
      return found.error.code === "not_found" ? done(null) : found;
    },
    deleteZone: (zone) => zones.remove(zone),
    listZones: async () => {
      const listed = await api.call("GET", "/zones", zoneListAnswer);
      if (!listed.ok) return listed;
      const names = listed.value
        .filter(({ kind }) => kind !== "Producer")
        .map(({ name }) => withoutDot(name));
      return done(names.filter((name) => !name.endsWith(`.${testZoneSuffix}`)));
    },
    setSigned: (zone, isSigned) => zones.sign(zone, isSigned),
    addresses: async () => [...addresses],
    health: async () => {
      const server = await api.call("GET", "", serverAnswer);
      if (!server.ok) return { ok: false, version: "", problem: server.error.detail };
      const { version } = server.value;
      // Any answer will do, a refusal too: it shows that the server listens.
      const silent = await findSilent(addresses);
      return { ok: silent === null, version, problem: silent };
    },
    close: async () => undefined,
  };
}

async function findSilent(addresses: readonly DnsAddress[]): Promise<string | null> {
  for (const address of addresses) {
    const answer = await ask(address, testZoneSuffix, typeNumbers.SOA, { timeoutMs: probeTimeoutMs });
    if (answer === null) return `${address.host}:${address.port} answers no questions`;
  }
  return null;
}
