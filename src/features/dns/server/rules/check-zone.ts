import { isPrivateAddress } from "#src/shared/validation/ip-address.ts";
import { plainText } from "./read-text.ts";
import {
  absoluteName,
  identityOf,
  limits,
  type ProblemCode,
  type RecordField,
  setKey,
  type ZoneRecord,
} from "./record.ts";
import { presentation } from "./record-sets.ts";

/** A record of the whole zone; `index` is its place in what was sent, null for one that was there. */
export interface PlacedRecord {
  readonly index: number | null;
  readonly record: ZoneRecord;
}

export interface RowProblem {
  readonly index: number;
  readonly field: RecordField;
  readonly code: ProblemCode;
  readonly fix: string | null;
}

export interface ZoneFindings {
  readonly problems: readonly RowProblem[];
  readonly warnings: readonly RowProblem[];
}

/** A set on the wire must fit one message (deSEC's formula). */
const maxSetBytes = 65_535 - 256;

type Report = (placed: PlacedRecord, field: RecordField, code: ProblemCode) => void;

/** Rules between records, and warnings about what is allowed but may be a mistake. */
export function checkZone(zone: string, placed: readonly PlacedRecord[]): ZoneFindings {
  const problems: RowProblem[] = [];
  const warnings: RowProblem[] = [];
  const into =
    (list: RowProblem[]): Report =>
    ({ index }, field, code) => {
      const isKnown = list.some((row) => row.index === index && row.field === field && row.code === code);
      if (index !== null && !isKnown) list.push({ index, field, code, fix: null });
    };
  const refuse = into(problems);
  const byName = Map.groupBy(placed, ({ record }) => record.name);
  checkAmounts(placed, refuse);
  checkDuplicates(placed, refuse);
  checkAliases(zone, byName, refuse);
  checkDelegations(zone, byName, refuse);
  warn(zone, byName, into(warnings));
  return { problems, warnings };
}

function checkAmounts(placed: readonly PlacedRecord[], refuse: Report): void {
  for (const extra of placed.slice(limits.records)) refuse(extra, "name", "record_limit");
  for (const members of Map.groupBy(placed, ({ record }) => setKey(record)).values()) {
    let bytes = 0;
    for (const [count, member] of members.entries()) {
      bytes += presentation(member.record).length + 16;
      if (count >= limits.perSet || bytes > maxSetBytes) refuse(member, "name", "rrset_limit");
    }
  }
}

function checkDuplicates(placed: readonly PlacedRecord[], refuse: Report): void {
  for (const members of Map.groupBy(placed, ({ record }) => identityOf(record)).values()) {
    const isOldThere = members.some(({ index }) => index === null);
    for (const member of isOldThere ? members : members.slice(1)) refuse(member, "content", "duplicate");
  }
}

type ByName = ReadonlyMap<string, readonly PlacedRecord[]>;

function checkAliases(zone: string, byName: ByName, refuse: Report): void {
  const targets = new Map<string, string>();
  for (const [name, members] of byName) {
    checkAliasOfApex(members, refuse);
    const aliases = members.filter(({ record }) => record.type === "CNAME");
    const [first] = aliases;
    const [apex] = members.filter(({ record }) => record.type === "ALIAS");
    if (apex) targets.set(absoluteName(name, zone), apex.record.content);
    if (!first) continue;
    targets.set(absoluteName(name, zone), first.record.content);
    if (aliases.length > 1) for (const alias of aliases) refuse(alias, "name", "cname_several");
    else if (members.length > 1) for (const member of members) refuse(member, "name", "cname_beside");
  }
  for (const names of findLoops(targets)) reportLoop(zone, byName, names, refuse);
  for (const members of byName.values()) {
    const mail = members.filter(({ record }) => record.type === "MX");
    if (mail.length > 1 && mail.some(({ record }) => record.content === ".")) {
      for (const member of mail) refuse(member, "content", "null_mx_beside");
    }
  }
}

/** An ALIAS stands for the addresses: nothing else gives any. */
function checkAliasOfApex(members: readonly PlacedRecord[], refuse: Report): void {
  const aliases = members.filter(({ record }) => record.type === "ALIAS");
  const addresses = members.filter(isAddress);
  if (aliases.length === 0 || aliases.length + addresses.length === 1) return;
  for (const member of [...aliases, ...addresses]) refuse(member, "name", "alias_beside");
}

/** Aliases that loop; each is visited once. */
function findLoops(targets: ReadonlyMap<string, string>): Set<string>[] {
  const loops: Set<string>[] = [];
  const walked = new Set<string>();
  for (const start of targets.keys()) {
    const path = new Set<string>();
    let next: string | undefined = start;
    while (next !== undefined && targets.has(next) && !walked.has(next) && !path.has(next)) {
      path.add(next);
      next = targets.get(next);
    }
    if (next !== undefined && path.has(next)) loops.push(new Set([...path].slice([...path].indexOf(next))));
    for (const name of path) walked.add(name);
  }
  return loops;
}

function reportLoop(zone: string, byName: ByName, names: ReadonlySet<string>, refuse: Report): void {
  for (const [name, members] of byName) {
    if (!names.has(absoluteName(name, zone))) continue;
    for (const member of members.filter(({ record: { type } }) => type === "CNAME" || type === "ALIAS")) {
      refuse(member, "content", "cname_loop");
    }
  }
}

/** At a delegated name only DS is allowed, below it only the addresses of its servers. */
function checkDelegations(zone: string, byName: ByName, refuse: Report): void {
  const cuts = cutsOf(byName);
  for (const [name, members] of byName) {
    const own = cuts.get(name);
    const above = cutAbove(cuts, name);
    const isHost = isHostOf(absoluteName(name, zone), own, above);
    for (const member of members) {
      const { type } = member.record;
      const isGlue = isHost && isAddress(member);
      const isOfCut = own !== undefined && above === undefined && (type === "NS" || type === "DS");
      if ((own || above) && !isGlue && !isOfCut) refuse(member, "name", "below_delegation");
      if (type === "DS" && !own) refuse(member, "name", "ds_without_ns");
    }
  }
}

/** The delegated names, each with the hosts it is delegated to. */
function cutsOf(byName: ByName): ReadonlyMap<string, Set<string>> {
  const cuts = new Map<string, Set<string>>();
  for (const [name, members] of byName) {
    const hosts = members.filter(({ record }) => record.type === "NS").map(({ record }) => record.content);
    if (hosts.length > 0) cuts.set(name, new Set(hosts));
  }
  return cuts;
}

function cutAbove(cuts: ReadonlyMap<string, Set<string>>, name: string): Set<string> | undefined {
  for (let dot = name.indexOf("."); dot >= 0; dot = name.indexOf(".", dot + 1)) {
    const cut = cuts.get(name.slice(dot + 1));
    if (cut) return cut;
  }
  return undefined;
}

function isHostOf(host: string, ...servers: (ReadonlySet<string> | undefined)[]): boolean {
  return servers.some((names) => names?.has(host) ?? false);
}

function warn(zone: string, byName: ByName, note: Report): void {
  for (const members of byName.values()) {
    const servers = members.filter(({ record }) => record.type === "NS");
    if (servers.length === 1) for (const server of servers) note(server, "content", "ns_single");
    const policies = members.filter(isSenderPolicy);
    if (policies.length > 1) for (const policy of policies) note(policy, "content", "spf_several");
    for (const member of members) {
      if (isAddress(member) && isPrivateAddress(member.record.content)) {
        note(member, "content", "private_address");
      }
      const target = hostTargetOf(member);
      const pointed = target === null ? [] : (byName.get(relative(target, zone)) ?? []);
      if (pointed.some(({ record }) => record.type === "CNAME")) note(member, "content", "target_is_cname");
    }
  }
}

function isAddress({ record }: PlacedRecord): boolean {
  return record.type === "A" || record.type === "AAAA";
}

/** SPF (RFC 7208 4.5). */
function isSenderPolicy({ record }: PlacedRecord): boolean {
  return record.type === "TXT" && /^v=spf1(?: |$)/i.test(plainText(record.content));
}

/** The host that a record points at and that may be no alias (RFC 2181 10.3, RFC 2782). */
function hostTargetOf({ record: { type, content } }: PlacedRecord): string | null {
  if (type === "SRV") return content.slice(content.lastIndexOf(" ") + 1);
  return type === "MX" || type === "NS" ? content : null;
}

function relative(host: string, zone: string): string {
  return host === zone ? "@" : host.endsWith(`.${zone}`) ? host.slice(0, -zone.length - 1) : "";
}
