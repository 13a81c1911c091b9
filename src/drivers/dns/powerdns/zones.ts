import type { Clock } from "#src/platform/clock.ts";
import { changeSets, diffSets } from "#src/platform/dns/change-sets.ts";
import type { RecordSet, ZoneChange, ZoneSigner } from "#src/platform/dns/record-set.ts";
import { soaContent } from "../embedded/zone.ts";
import { type DnsResult, done, refused, type ZoneSerial } from "../port.ts";
import {
  anyAnswer,
  keysAnswer,
  setsOf,
  signersOf,
  withoutDot,
  type ZoneAnswer,
  zoneAnswer,
} from "./answers.ts";
import type { PowerdnsApi } from "./api.ts";
import { apexTtl, inParts, nameServerSet, wireSet } from "./wire-sets.ts";

const maxSerials = 10_000;

export interface ZonesOptions {
  readonly clock: Clock;
  /** Catalog zone (RFC 9432) that secondaries follow; null: none. It is created when missing. */
  readonly catalog: string | null;
}

/** Creates, changes, signs and removes zones of one PowerDNS, and notifies its secondaries. */
export class PowerdnsZones {
  readonly #api: PowerdnsApi;
  readonly #clock: Clock;
  readonly #catalog: string | null;
  /** Serials of deleted zones: one created again continues from it, or secondaries that kept it would not transfer. */
  readonly #lastSerials = new Map<string, number>();
  #isCatalogThere = false;

  constructor(api: PowerdnsApi, { clock, catalog }: ZonesOptions) {
    this.#api = api;
    this.#clock = clock;
    this.#catalog = catalog;
  }

  read(zone: string): Promise<DnsResult<ZoneAnswer>> {
    return this.#api.call("GET", zonePath(zone), zoneAnswer);
  }

  /** Creates the zone when it is missing, and sets these name servers. */
  async ensure(zone: string, nameServers: readonly string[]): Promise<DnsResult<ZoneSerial>> {
    const found = await this.read(zone);
    if (!found.ok && found.error.code !== "not_found") return found;
    const ready = found.ok ? await this.#join(zone, found.value) : await this.create(zone, nameServers);
    if (!ready.ok) return ready;
    return this.apply(zone, (sets) =>
      changeSets(sets, { remove: [], replace: [nameServerSet(zone, nameServers)] }),
    );
  }

  async create(zone: string, nameServers: readonly string[]): Promise<DnsResult<null>> {
    const catalogMade = await this.#makeCatalog();
    if (!catalogMade.ok) return catalogMade;
    const seconds = Math.floor(this.#clock.now().getTime() / 1000);
    const serial = Math.max(seconds, (this.#lastSerials.get(zone) ?? 0) + 1);
    const soa = soaContent(zone, nameServers[0] ?? zone, serial);
    const made = await this.#api.call("POST", "/zones", anyAnswer, {
      name: `${zone}.`,
      kind: "Master",
      soa_edit_api: "INCREASE",
      api_rectify: true,
      nameservers: [],
      rrsets: [
        wireSet({ name: zone, type: "SOA", ttl: apexTtl, contents: [soa] }),
        wireSet(nameServerSet(zone, nameServers)),
      ],
      ...(this.#catalog === null ? {} : { catalog: `${this.#catalog}.` }),
    });
    if (!made.ok) return made;
    await this.#notify(zone);
    await this.#notifyCatalog();
    return done(null);
  }

  /** Changes a zone to the wanted sets; sends nothing when it has them. */
  async apply(zone: string, wanted: (sets: RecordSet[]) => RecordSet[]): Promise<DnsResult<ZoneSerial>> {
    const before = await this.read(zone);
    if (!before.ok) return before;
    const sets = setsOf(before.value);
    const change = diffSets(sets, wanted(sets));
    const { serial } = before.value;
    if (change.remove.length + change.replace.length === 0) return done({ serial });
    const patched = await this.#patch(zone, change);
    if (!patched.ok) return patched;
    const after = await this.#readSerial(zone);
    if (!after.ok) return after;
    if (after.value.serial === serial) return refused("failed", `the serial of ${zone} does not move`);
    await this.#notify(zone);
    return done({ serial: after.value.serial });
  }

  /** Signs a zone or removes its signatures; returns the DS records for its parent. */
  async sign(zone: string, isSigned: boolean): Promise<DnsResult<ZoneSigner[]>> {
    const set = await this.#api.call("PUT", zonePath(zone), anyAnswer, {
      dnssec: isSigned,
      api_rectify: true,
    });
    if (!set.ok) return set;
    // Earlier answers stay cached for a while, unlike after a change of records.
    await this.#api.call("PUT", `/cache/flush?domain=${encodeURIComponent(`${zone}.`)}`, anyAnswer);
    await this.#notify(zone);
    if (!isSigned) return done([]);
    const keys = await this.#api.call("GET", `${zonePath(zone)}/cryptokeys`, keysAnswer);
    return keys.ok ? done(signersOf(keys.value)) : keys;
  }

  /** Removes a zone, which may be gone already, and keeps its last serial. */
  async remove(zone: string): Promise<DnsResult<null>> {
    const last = await this.#readSerial(zone);
    if (last.ok) {
      if (this.#lastSerials.size >= maxSerials) this.#lastSerials.clear();
      this.#lastSerials.set(zone, last.value.serial);
    }
    const gone = await this.discard(zone);
    if (!gone.ok && gone.error.code !== "not_found") return gone;
    await this.#notifyCatalog();
    return done(null);
  }

  /** Removes a zone that no one follows. */
  discard(zone: string): Promise<DnsResult<unknown>> {
    return this.#api.call("DELETE", zonePath(zone), anyAnswer);
  }

  #readSerial(zone: string): Promise<DnsResult<ZoneAnswer>> {
    return this.#api.call("GET", `${zonePath(zone)}?rrsets=false`, zoneAnswer);
  }

  async #join(zone: string, found: ZoneAnswer): Promise<DnsResult<unknown>> {
    const catalog = this.#catalog;
    if (catalog === null || withoutDot(found.catalog ?? "") === catalog) return done(null);
    return this.#api.call("PUT", zonePath(zone), anyAnswer, { catalog: `${catalog}.` });
  }

  /** All of it in one request where it fits; else in several, each with whole sets. */
  async #patch(zone: string, change: ZoneChange): Promise<DnsResult<null>> {
    const rrsets = [
      ...change.remove.map(({ name, type }) => ({ name: `${name}.`, type, changetype: "DELETE" })),
      ...change.replace.map((set) => ({ ...wireSet(set), changetype: "REPLACE" })),
    ];
    for (const part of inParts(rrsets)) {
      const patched = await this.#api.call("PATCH", zonePath(zone), anyAnswer, { rrsets: part });
      if (!patched.ok) return patched;
    }
    return done(null);
  }

  async #makeCatalog(): Promise<DnsResult<null>> {
    const catalog = this.#catalog;
    if (catalog === null || this.#isCatalogThere) return done(null);
    const found = await this.read(catalog);
    if (!found.ok && found.error.code !== "not_found") return found;
    if (!found.ok) {
      // EPOCH: by default its first serial is a date and later ones are seconds, and secondaries never go backwards.
      const made = await this.#api.call("POST", "/zones", anyAnswer, {
        name: `${catalog}.`,
        kind: "Producer",
        soa_edit_api: "EPOCH",
        nameservers: [],
      });
      if (!made.ok) return made;
    }
    this.#isCatalogThere = true;
    return done(null);
  }

  /** Notifies the secondaries; one that misses it asks by itself later. */
  async #notify(zone: string): Promise<void> {
    if (this.#catalog !== null) await this.#api.call("PUT", `${zonePath(zone)}/notify`, anyAnswer);
  }

  async #notifyCatalog(): Promise<void> {
    if (this.#catalog !== null) await this.#notify(this.#catalog);
  }
}

function zonePath(zone: string): string {
  return `/zones/${encodeURIComponent(`${zone}.`)}`;
}
