import { randomBytes } from "node:crypto";
import type { Clock } from "#src/platform/clock.ts";
import { ask } from "#src/platform/dns/ask.ts";
import { changeSets, diffSets, sortSets } from "#src/platform/dns/change-sets.ts";
import { typeNumbers } from "#src/platform/dns/rdata.ts";
import type { DnsAddress, RecordSet, ZoneChange } from "#src/platform/dns/record-set.ts";
import { soaContent } from "./embedded/zone.ts";
import {
  type DnsCapabilities,
  type DnsResult,
  type DnsServer,
  done,
  refused,
  type ZoneSerial,
} from "./port.ts";
import {
  anyAnswer,
  keysAnswer,
  serverAnswer,
  setsOf,
  signersOf,
  withoutDot,
  type ZoneAnswer,
  zoneAnswer,
  zoneListAnswer,
} from "./powerdns/answers.ts";
import { PowerdnsApi, type PowerdnsEndpoint } from "./powerdns/api.ts";

export interface PowerdnsOptions extends PowerdnsEndpoint {
  readonly clock: Clock;
  /** Where all its servers take questions, the secondaries too. */
  readonly addresses: readonly DnsAddress[];
  /** Catalog zone (RFC 9432) that secondaries follow; null: none. It is made when it is not there. */
  readonly catalog: string | null;
}

const apexTtl = 3600;
/** Requests are at most 2 MB by default. */
const maxRequestBytes = 1_000_000;
const capabilitiesForMs = 600_000;
const maxSerials = 10_000;
const probeTimeoutMs = 1_500;
const testZoneSuffix = "self-test.invalid";

/**
 * PowerDNS from 4.7 on by its HTTP API, as a hidden primary. What its interface would let pass and not do is asked
 * for another way (decision 24): zones get `INCREASE`, since with an
 * unknown value the serial stands still for ever; sets are replaced whole; deletions go first; nothing is sent that
 * changes nothing, since that would move the serial; and after each change the serial is looked at.
 */
export function createPowerdns(options: PowerdnsOptions): DnsServer {
  const api = new PowerdnsApi(options);
  const { addresses, catalog, clock } = options;
  let known: { readonly value: DnsCapabilities; readonly at: number } | null = null;
  let isCatalogThere = false;
  /** Of zones that were deleted: one that comes back goes on, or nobody who kept it would look. */
  const lastSerials = new Map<string, number>();

  const zonePath = (zone: string): string => `/zones/${encodeURIComponent(`${zone}.`)}`;
  const readZone = (zone: string): Promise<DnsResult<ZoneAnswer>> =>
    api.call("GET", zonePath(zone), zoneAnswer);

  /** Tells the secondaries; one that does not hear it looks by itself. */
  const notify = (zone: string): Promise<unknown> =>
    catalog === null ? Promise.resolve() : api.call("PUT", `${zonePath(zone)}/notify`, anyAnswer);

  /** All of it in one request where it fits; else in several, each of them whole. */
  const patch = async (zone: string, change: ZoneChange): Promise<DnsResult<null>> => {
    const rrsets = [
      ...change.remove.map(({ name, type }) => ({ name: `${name}.`, type, changetype: "DELETE" })),
      ...change.replace.map((set) => ({ ...wireSet(set), changetype: "REPLACE" })),
    ];
    for (const part of inParts(rrsets)) {
      const patched = await api.call("PATCH", zonePath(zone), anyAnswer, { rrsets: part });
      if (!patched.ok) return patched;
    }
    return done(null);
  };

  const makeCatalog = async (): Promise<DnsResult<null>> => {
    if (catalog === null || isCatalogThere) return done(null);
    const found = await readZone(catalog);
    if (!found.ok && found.error.code !== "not_found") return found;
    if (!found.ok) {
      // EPOCH: with the default its first serial is a date, later ones are seconds, and nobody follows backwards.
      const made = await api.call("POST", "/zones", anyAnswer, {
        name: `${catalog}.`,
        kind: "Producer",
        soa_edit_api: "EPOCH",
        nameservers: [],
      });
      if (!made.ok) return made;
    }
    isCatalogThere = true;
    return done(null);
  };

  const createZone = async (zone: string, nameServers: readonly string[]): Promise<DnsResult<null>> => {
    const catalogMade = await makeCatalog();
    if (!catalogMade.ok) return catalogMade;
    const serial = Math.max(Math.floor(clock.now().getTime() / 1000), (lastSerials.get(zone) ?? 0) + 1);
    const soa = soaContent(zone, nameServers[0] ?? zone, serial);
    const made = await api.call("POST", "/zones", anyAnswer, {
      name: `${zone}.`,
      kind: "Master",
      soa_edit_api: "INCREASE",
      api_rectify: true,
      nameservers: [],
      rrsets: [
        wireSet({ name: zone, type: "SOA", ttl: apexTtl, contents: [soa] }),
        wireSet(nameServerSet(zone, nameServers)),
      ],
      ...(catalog === null ? {} : { catalog: `${catalog}.` }),
    });
    if (!made.ok) return made;
    await notify(zone);
    if (catalog !== null) await notify(catalog);
    return done(null);
  };

  const applyDiff = async (
    zone: string,
    wanted: (sets: RecordSet[]) => RecordSet[],
  ): Promise<DnsResult<ZoneSerial>> => {
    const before = await readZone(zone);
    if (!before.ok) return before;
    const sets = setsOf(before.value);
    const change = diffSets(sets, wanted(sets));
    const { serial } = before.value;
    if (change.remove.length + change.replace.length === 0) return done({ serial });
    const patched = await patch(zone, change);
    if (!patched.ok) return patched;
    const after = await api.call("GET", `${zonePath(zone)}?rrsets=false`, zoneAnswer);
    if (!after.ok) return after;
    if (after.value.serial === serial) return refused("failed", `the serial of ${zone} does not move`);
    await notify(zone);
    return done({ serial: after.value.serial });
  };

  /** What this version does when it is asked to: a zone is made, changed, signed and taken away again. */
  const selfTest = async (): Promise<DnsResult<DnsCapabilities>> => {
    const server = await api.call("GET", "", serverAnswer);
    if (!server.ok) return server;
    const zone = `t${randomBytes(8).toString("hex")}.${testZoneSuffix}`;
    const made = await createZone(zone, [`ns1.${testZoneSuffix}`]);
    if (!made.ok) return made;
    try {
      const probe = { name: `www.${zone}`, type: "A", ttl: apexTtl, contents: ["192.0.2.1"] };
      const changed = await applyDiff(zone, (sets) => [...sets, probe]);
      if (!changed.ok) return changed;
      const signed = await sign(zone, true);
      return done({ version: server.value.version, canSign: signed.ok && signed.value.length > 0 });
    } finally {
      await api.call("DELETE", zonePath(zone), anyAnswer);
    }
  };

  const sign = async (zone: string, isSigned: boolean) => {
    const set = await api.call("PUT", zonePath(zone), anyAnswer, { dnssec: isSigned, api_rectify: true });
    if (!set.ok) return set;
    // What it answered before is kept for a while, unlike after a change of records.
    await api.call("PUT", `/cache/flush?domain=${encodeURIComponent(`${zone}.`)}`, anyAnswer);
    await notify(zone);
    if (!isSigned) return done([]);
    const keys = await api.call("GET", `${zonePath(zone)}/cryptokeys`, keysAnswer);
    return keys.ok ? done(signersOf(keys.value)) : keys;
  };

  return {
    kind: "powerdns",
    capabilities: async () => {
      const now = clock.now().getTime();
      if (known !== null && now - known.at < capabilitiesForMs) return done(known.value);
      const tested = await selfTest();
      if (tested.ok) known = { value: tested.value, at: now };
      return tested;
    },
    ensureZone: async (zone, nameServers) => {
      const found = await readZone(zone);
      if (!found.ok && found.error.code !== "not_found") return found;
      if (!found.ok) {
        const made = await createZone(zone, nameServers);
        if (!made.ok) return made;
      } else if (catalog !== null && withoutDot(found.value.catalog ?? "") !== catalog) {
        const joined = await api.call("PUT", zonePath(zone), anyAnswer, { catalog: `${catalog}.` });
        if (!joined.ok) return joined;
      }
      return applyDiff(zone, (sets) =>
        changeSets(sets, { remove: [], replace: [nameServerSet(zone, nameServers)] }),
      );
    },
    apply: (zone, change) => applyDiff(zone, (sets) => changeSets(sets, change)),
    read: async (zone) => {
      const found = await readZone(zone);
      if (found.ok) return done(sortSets(setsOf(found.value)));
      return found.error.code === "not_found" ? done(null) : found;
    },
    deleteZone: async (zone) => {
      const last = await api.call("GET", `${zonePath(zone)}?rrsets=false`, zoneAnswer);
      if (last.ok) {
        if (lastSerials.size >= maxSerials) lastSerials.clear();
        lastSerials.set(zone, last.value.serial);
      }
      const gone = await api.call("DELETE", zonePath(zone), anyAnswer);
      if (!gone.ok && gone.error.code !== "not_found") return gone;
      if (catalog !== null) await notify(catalog);
      return done(null);
    },
    listZones: async () => {
      const zones = await api.call("GET", "/zones", zoneListAnswer);
      if (!zones.ok) return zones;
      const names = zones.value.filter(({ kind }) => kind !== "Producer").map(({ name }) => withoutDot(name));
      return done(names.filter((name) => !name.endsWith(`.${testZoneSuffix}`)));
    },
    setSigned: sign,
    addresses: async () => [...addresses],
    health: async () => {
      const server = await api.call("GET", "", serverAnswer);
      if (!server.ok) return { ok: false, version: "", problem: server.error.detail };
      const { version } = server.value;
      // Any answer will do, a refusal too: it listens.
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

function nameServerSet(zone: string, nameServers: readonly string[]): RecordSet {
  return { name: zone, type: "NS", ttl: apexTtl, contents: nameServers.map((host) => `${host}.`) };
}

function wireSet({ name, type, ttl, contents }: RecordSet) {
  return { name: `${name}.`, type, ttl, records: contents.map((content) => ({ content, disabled: false })) };
}

/** A request holds as much as is sure to fit. */
function inParts<T extends object>(rrsets: readonly T[]): T[][] {
  const parts: T[][] = [];
  let room = 0;
  for (const rrset of rrsets) {
    const bytes = Buffer.byteLength(JSON.stringify(rrset));
    if (bytes > room || parts.length === 0) {
      parts.push([]);
      room = maxRequestBytes;
    }
    parts.at(-1)?.push(rrset);
    room -= bytes;
  }
  return parts;
}
