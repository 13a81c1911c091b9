import { typeNumbers } from "#src/platform/dns/rdata.ts";
import { parentOf, type WireSet, type Zone } from "./zone.ts";

export const rcodes = {
  noError: 0,
  formError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
};
const anyType = 255;
const maxAliases = 10;

/** A set with the name in the answer: for a wildcard, the name that was asked. */
export interface OwnedSet {
  readonly owner: string;
  readonly set: WireSet;
}

export interface FoundAnswer {
  readonly rcode: number;
  readonly isAuthoritative: boolean;
  readonly answers: readonly OwnedSet[];
  readonly authorities: readonly OwnedSet[];
  readonly additionals: readonly OwnedSet[];
  /** The addresses of this host are to be added, as those of `owner`, cached for `ttl` seconds at most. */
  readonly alias?: { readonly owner: string; readonly host: string; readonly ttl: number };
}

/** The zone of a name: the longest that fits. */
export function findZone(zones: ReadonlyMap<string, Zone>, name: string): Zone | null {
  for (let part = name; part !== ""; part = parentOf(part)) {
    const zone = zones.get(part);
    if (zone) return zone;
  }
  return null;
}

/** A zone's answer for a name (RFC 1034 4.3.2, wildcards by RFC 4592): data, alias, referral, or none. */
export function findAnswer(zone: Zone, name: string, type: number): FoundAnswer {
  const answers: OwnedSet[] = [];
  let wanted = name;
  for (let count = 0; count <= maxAliases; count += 1) {
    const cut = findCut(zone, wanted, type);
    if (cut !== null) return referral(zone, cut, answers);
    const sets = zone.names.get(wanted) ?? findWildcard(zone, wanted);
    if (sets === null) return negative(zone, rcodes.nameError, answers);
    if (type === anyType) {
      return { ...found, answers: [...sets.values()].map((set) => ({ owner: wanted, set })) };
    }
    const exact = sets.get(type);
    if (exact) return { ...found, answers: [...answers, { owner: wanted, set: exact }] };
    const alias = isAddress(type) ? zone.aliases.get(wanted) : undefined;
    if (alias) return findAliased(zone, { ...alias, owner: wanted }, type, answers);
    const cname = sets.get(typeNumbers.CNAME);
    if (!cname) return negative(zone, rcodes.noError, answers);
    answers.push({ owner: wanted, set: cname });
    const target = targetOf(cname);
    const isSeen = answers.some(({ owner }) => owner === target);
    if (isSeen || !(target === zone.name || target.endsWith(`.${zone.name}`))) break;
    wanted = target;
  }
  return { ...found, answers };
}

const found = { rcode: rcodes.noError, isAuthoritative: true, authorities: [], additionals: [] };

/** No such name or no data of the type, for as long as the zone says (RFC 2308). */
export function negative(zone: Zone, rcode: number, answers: readonly OwnedSet[]): FoundAnswer {
  const soa = { ...zone.soa, ttl: Math.min(zone.soa.ttl, zone.negativeTtl) };
  return { ...found, rcode, answers, authorities: [{ owner: zone.name, set: soa }] };
}

/** Addresses of an ALIAS whose host is in the zone too; those of other hosts are the caller's to find. */
function findAliased(
  zone: Zone,
  alias: NonNullable<FoundAnswer["alias"]>,
  type: number,
  answers: readonly OwnedSet[],
): FoundAnswer {
  const { owner, host, ttl } = alias;
  if (host === owner) return { ...found, rcode: rcodes.serverFailure, answers };
  const isOurs = host.endsWith(`.${zone.name}`);
  const own = isOurs ? findAnswer({ ...zone, aliases: new Map() }, host, type) : null;
  const last = own?.answers.at(-1);
  if (last?.set.type === type) {
    const set = { ...last.set, ttl: Math.min(ttl, last.set.ttl) };
    return { ...found, answers: [...answers, { owner, set }] };
  }
  const beyond = last ? targetOf(last.set) : host;
  if (last && beyond !== zone.name) return { ...found, answers, alias: { ...alias, host: beyond } };
  const isKnown = own !== null && own.isAuthoritative;
  return isKnown ? negative(zone, rcodes.noError, answers) : { ...found, answers, alias };
}

function isAddress(type: number): boolean {
  return type === typeNumbers.A || type === typeNumbers.AAAA;
}

/** The highest name below the apex that is delegated to other servers; a DS belongs to this side of it. */
function findCut(zone: Zone, name: string, type: number): { owner: string; set: WireSet } | null {
  let cut: { owner: string; set: WireSet } | null = null;
  for (let part = name; part.length > zone.name.length; part = parentOf(part)) {
    const set = zone.names.get(part)?.get(typeNumbers.NS);
    if (set && !(part === name && type === typeNumbers.DS)) cut = { owner: part, set };
  }
  return cut;
}

function referral(zone: Zone, cut: OwnedSet, answers: readonly OwnedSet[]): FoundAnswer {
  const additionals: OwnedSet[] = [];
  for (const host of cut.set.hosts) {
    const sets = zone.names.get(host);
    for (const type of [typeNumbers.A, typeNumbers.AAAA]) {
      const set = sets?.get(type);
      if (set) additionals.push({ owner: host, set });
    }
  }
  const isAuthoritative = answers.length > 0;
  return { rcode: rcodes.noError, isAuthoritative, answers, authorities: [cut], additionals };
}

/** `*` below the nearest name that exists; a name between others that exists blocks it. */
function findWildcard(zone: Zone, name: string): ReadonlyMap<number, WireSet> | null {
  for (let above = parentOf(name); above.length >= zone.name.length; above = parentOf(above)) {
    if (zone.names.has(above)) return zone.names.get(`*.${above}`) ?? null;
  }
  return null;
}

function targetOf(cname: WireSet): string {
  const wire = cname.data[0] ?? Buffer.of(0);
  const labels: string[] = [];
  for (let at = 0; at < wire.length && (wire[at] ?? 0) > 0; at += (wire[at] ?? 0) + 1) {
    labels.push(wire.toString("latin1", at + 1, at + 1 + (wire[at] ?? 0)));
  }
  return labels.join(".");
}
