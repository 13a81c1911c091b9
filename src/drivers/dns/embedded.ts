import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { Ids } from "#src/platform/ids.ts";
import { changeSets, isSameSet, sortSets } from "#src/platform/dns/change-sets.ts";
import { type NameServer, startNameServer } from "./embedded/name-server.ts";
import type { ServedCounts } from "./embedded/thread-messages.ts";
import { soaContent } from "./embedded/zone.ts";
import { type StoredZone, ZoneStore } from "./embedded/zone-store.ts";
import { type DnsServer, done, refused } from "./port.ts";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import { encodeRdata, isDnsType } from "#src/platform/dns/rdata.ts";

const version = "embedded";
const apexTtl = 3600;
const refreshMs = 500;
const announceMs = 5_000;
/** A process not seen for this long counts as not serving. */
const aliveMs = 15_000;
const maxSerial = 4_294_967_295;
/** Some 300 usual answers a second to one network, which are a few dozen bytes longer than their questions. */
const perNetworkBytes = 8_000;

export interface EmbeddedDnsOptions {
  readonly db: Pool;
  readonly ids: Ids;
  /** The system's clock: name servers use real time. */
  readonly clock: Clock;
  readonly listen: DnsAddress;
  /** Takes the next free port when the wanted one is taken. */
  readonly seeksPort: boolean;
  /** Bytes a second that all answers by UDP may be longer than their questions (`AnswerLimitOptions`). */
  readonly excessBytes: number;
  /** Those that resolve ALIAS records to hosts of other zones; none: there are no such records. */
  readonly resolvers: readonly DnsAddress[];
  readonly onProblem?: (detail: string) => void;
}

/** The name server in this program. Each worker process that serves has all zones; the others only change them. */
export interface EmbeddedDns extends DnsServer {
  readonly kind: "embedded";
  /** Starts to answer queries in this process. A port in use is tried again until it is free. */
  serve(): Promise<void>;
  /** The address of this process's name server; null when it does not serve. */
  address(): DnsAddress | null;
  counts(): Promise<ServedCounts | null>;
}

/**
 * Authoritative answers by UDP and TCP for the zones in our database. It does not sign: keys worth trusting
 * need a key store, roll-overs and a server built for it, such as PowerDNS.
 */
export function createEmbeddedDns(options: EmbeddedDnsOptions): EmbeddedDns {
  const { clock, listen } = options;
  const store = new ZoneStore(options.db);
  const id = options.ids.next();
  let server: NameServer | null = null;
  let problem: string | null = null;
  let seen = 0n;
  let isServing = false;
  let timer: NodeJS.Timeout | undefined;
  let refreshing: Promise<void> = Promise.resolve();
  let announcedAt = 0;

  const reportProblem = (detail: string): void => {
    if (problem !== detail) options.onProblem?.(detail);
    problem = detail;
  };

  /** Sends the thread the changes since the last turn. */
  const catchUp = async (): Promise<void> => {
    const target = server;
    if (target === null) return;
    for (;;) {
      const changed = await store.changedAfter(seen);
      for (const zone of changed) {
        if (zone.isDeleted) target.dropZone(zone.name);
        else target.setZone(zone.name, zone.owner ?? zone.name, fullSets(zone));
        seen = zone.change;
      }
      if (changed.length === 0) break;
    }
    await target.settle();
  };

  /** Turns run one after another. */
  const refresh = (): Promise<void> => {
    const turn = refreshing.then(catchUp);
    refreshing = turn.catch(() => undefined);
    return turn;
  };

  const open = async (): Promise<void> => {
    const started = await startNameServer({
      ...listen,
      seeksPort: options.seeksPort,
      resolvers: options.resolvers,
      limit: { perNetwork: perNetworkBytes, overall: options.excessBytes, exemptsLoopback: true },
    });
    if (typeof started === "string") return reportProblem(started);
    started.onEnd((detail) => {
      server = null;
      reportProblem(detail);
    });
    seen = 0n;
    server = started;
    problem = null;
  };

  const turn = async (): Promise<void> => {
    try {
      if (server === null) await open();
      await refresh();
      const now = clock.now();
      if (server !== null && now.getTime() - announcedAt >= announceMs) {
        await store.announce(id, server.address, now);
        announcedAt = now.getTime();
      }
    } catch {
      // The database is unavailable: what is served stays as it is, and the next turn catches up.
    }
    if (isServing) timer = setTimeout(() => void turn(), refreshMs).unref();
  };

  const change = async (
    zone: string,
    make: (stored: StoredZone | null, lastSerial: number) => StoredZone | null,
  ): Promise<StoredZone | null> => {
    const stored = await store.change(zone, make);
    await refresh();
    return stored;
  };

  return {
    kind: "embedded",
    served: { canAlias: options.resolvers.length > 0, takesInnerWildcards: true },
    capabilities: async () => done({ version, canSign: false }),
    ensureZone: async (zone, nameServers, whose) => {
      const owner = whose ?? null;
      const stored = await change(zone, (known, lastSerial) => {
        if (known === null)
          return { name: zone, owner, serial: nextSerial(lastSerial), nameServers, sets: [] };
        const isSame = known.nameServers.join() === nameServers.join();
        if (!isSame) return { ...known, owner, serial: nextSerial(known.serial), nameServers };
        return known.owner === owner ? known : { ...known, owner };
      });
      return done({ serial: stored?.serial ?? 0 });
    },
    apply: async (zone, wanted) => {
      const bad = wanted.replace.map(whyUnservable).find((reason) => reason !== null);
      if (bad !== undefined && bad !== null) return refused("invalid", bad);
      const stored = await change(zone, (known) => {
        if (known === null) return null;
        const sets = changeSets(known.sets, wanted);
        return isSameAs(known.sets, sets) ? known : { ...known, serial: nextSerial(known.serial), sets };
      });
      return stored === null ? refused("not_found", `no zone ${zone}`) : done({ serial: stored.serial });
    },
    read: async (zone) => {
      const stored = await store.find(zone);
      return done(stored === null ? null : sortSets([nameServerSet(stored), ...stored.sets]));
    },
    deleteZone: async (zone) => {
      await change(zone, () => null);
      return done(null);
    },
    listZones: async () => done(await store.names()),
    setSigned: async (_zone, isSigned) =>
      isSigned ? refused("unsupported", "the embedded name server does not sign") : done([]),
    addresses: () => store.servers(new Date(clock.now().getTime() - aliveMs)),
    health: async () => {
      const servers = await store.servers(new Date(clock.now().getTime() - aliveMs));
      const isUp = servers.length > 0;
      return { ok: isUp, version, problem: isUp ? null : (problem ?? "no worker process serves DNS") };
    },
    serve: async () => {
      isServing = true;
      await turn();
    },
    address: () => server?.address ?? null,
    counts: async () => (server === null ? null : server.counts()),
    close: async () => {
      const wasServing = isServing;
      isServing = false;
      clearTimeout(timer);
      await refreshing;
      await server?.close();
      server = null;
      if (wasServing) await store.withdraw(id).catch(() => undefined);
    },
  };
}

/** The content that the server answers from: the stored sets, its own NS, and the SOA. */
function fullSets(zone: StoredZone): RecordSet[] {
  const content = soaContent(zone.name, zone.nameServers[0] ?? zone.name, zone.serial);
  const soa = { name: zone.name, type: "SOA", ttl: apexTtl, contents: [content] };
  return [soa, nameServerSet(zone), ...zone.sets];
}

function nameServerSet({ name, nameServers }: StoredZone): RecordSet {
  return { name, type: "NS", ttl: apexTtl, contents: nameServers.map((host) => `${host}.`).toSorted() };
}

function isSameAs(before: readonly RecordSet[], wanted: readonly RecordSet[]): boolean {
  if (before.length !== wanted.length) return false;
  const known = new Map(before.map((set) => [`${set.name} ${set.type}`, set]));
  return wanted.every((set) => {
    const other = known.get(`${set.name} ${set.type}`);
    return other !== undefined && isSameSet(other, set);
  });
}

function whyUnservable(set: RecordSet): string | null {
  // Its content is a name, as that of a CNAME.
  const type = set.type === "ALIAS" ? "CNAME" : set.type;
  if (!isDnsType(type) || type === "SOA") return `type ${type} is not served`;
  try {
    for (const content of set.contents) encodeRdata(type, content);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function nextSerial(serial: number): number {
  return serial >= maxSerial ? 1 : serial + 1;
}
