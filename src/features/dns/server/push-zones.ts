import { setTimeout as pause } from "node:timers/promises";
import { ask } from "#src/platform/dns/ask.ts";
import { diffSets } from "#src/platform/dns/change-sets.ts";
import type { DnsError, DnsResult, DnsServer, ZoneSerial } from "#src/drivers/dns/port.ts";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";
import { isDnsType, typeNumbers } from "#src/platform/dns/rdata.ts";
import { answerType, rdataText } from "#src/platform/dns/rdata-text.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { changedEvent } from "./change-records.ts";
import { expectedAnswers } from "./expected-answers.ts";
import { keptChanges } from "./kept-changes.ts";
import { setKey } from "./rules/record.ts";
import { recordSets } from "./rules/record-sets.ts";
import { selectRecords, type ZoneRow } from "./zone-rows.ts";
import { dnsEvents } from "../events.ts";

/** The state that a zone's name servers must have. */
export interface PushDeps {
  readonly server: DnsServer;
  readonly nameServers: readonly string[];
  /** Zones that are the operator's own. */
  readonly houseZones: readonly string[];
}

const zonesPerTurn = 100;
/** Fewer than the connections that a name server takes of one address: long answers come by TCP. */
const askAtOnce = 8;
/** Name servers pass a change on to each other: they are asked again after these. */
const lookAgainMs = [0, 50, 100, 200, 400, 600];
const soonestMs = 1_000;
const latestMs = 60_000;
/** What a server refuses it refuses again; an alarm was raised. */
const refusedAgainMs = 600_000;

/** Makes the name servers match the database, zone by zone, and polls them until they answer with it. */
export async function pushZones(platform: Platform, deps: PushDeps): Promise<void> {
  for (;;) {
    const due = await platform.db.kysely
      .selectFrom("dns_zones")
      .selectAll()
      .where("due_at", "<=", platform.clock.now())
      .orderBy("due_at")
      .limit(zonesPerTurn)
      .execute();
    for (const zone of due) await pushZone(platform, deps, zone);
    if (due.length < zonesPerTurn) return;
  }
}

async function pushZone(platform: Platform, deps: PushDeps, zone: ZoneRow): Promise<void> {
  if (zone.closed_at !== null) return removeZone(platform, deps, zone);
  const sets = recordSets(await selectRecords(platform.db.kysely, zone.domain_id), zone.name);
  const projected = await project(deps, zone, sets);
  if (!projected.ok) return publishProblem(platform, zone, projected.error);
  const changed = await changedSets(platform, zone);
  const isLive = await isAnswered(deps.server, zone.name, sets, { changed, serial: projected.value.serial });
  return isLive ? publishLive(platform, zone) : publishProblem(platform, zone, null);
}

/** Sends the differences, or nothing without any: a repeated push moves no serial. */
export async function project(
  deps: Omit<PushDeps, "houseZones">,
  zone: Pick<ZoneRow, "name"> & Partial<Pick<ZoneRow, "customer_id">>,
  sets: readonly RecordSet[],
): Promise<DnsResult<ZoneSerial>> {
  const { server, nameServers } = deps;
  const ensured = await server.ensureZone(zone.name, nameServers, zone.customer_id);
  if (!ensured.ok) return ensured;
  const read = await server.read(zone.name);
  if (!read.ok) return read;
  const change = diffSets(
    (read.value ?? []).filter((set) => !isOwn(set, zone.name)),
    sets,
  );
  return change.remove.length + change.replace.length === 0 ? ensured : server.apply(zone.name, change);
}

/** `ensureZone` sets the NS records at the apex. */
export function isOwn({ name, type }: RecordSet, zone: string): boolean {
  return name === zone && type === "NS";
}

/** Names and types that were changed since the zone was live; null: it never was, all of them are. */
async function changedSets(platform: Platform, zone: ZoneRow): Promise<ReadonlySet<string> | null> {
  if (zone.live_version === 0) return null;
  const versions = await platform.db.kysely
    .selectFrom("dns_versions")
    .select(["added", "removed"])
    .where("domain_id", "=", zone.domain_id)
    .where("version", ">", zone.live_version)
    .execute();
  const records = versions.flatMap((version) => {
    const { added, removed } = keptChanges.parse(version);
    return [...added, ...removed];
  });
  return new Set(
    records.map(({ name, type }) =>
      setKey({ name: name === "@" ? zone.name : `${name}.${zone.name}`, type }),
    ),
  );
}

interface Answered {
  readonly changed: ReadonlySet<string> | null;
  readonly serial: number;
}

/** True when every server answers with its data: the zone's SOA, each changed set, and for a deleted one what is left. */
async function isAnswered(
  server: DnsServer,
  zone: string,
  sets: readonly RecordSet[],
  { changed, serial }: Answered,
): Promise<boolean> {
  const expected = expectedAnswers(zone, sets);
  const wanted = [...(changed ?? sets.map(setKey))].map((key) => {
    const [name = "", type = ""] = key.split(" ");
    return expected(name, type);
  });
  for (const delayMs of lookAgainMs) {
    await pause(delayMs);
    const addresses = await server.addresses();
    const answers = await Promise.all(
      addresses.map((address) => answersAll(address, { zone, serial }, wanted)),
    );
    if (addresses.length > 0 && answers.every(Boolean)) return true;
  }
  return false;
}

async function answersAll(
  address: DnsAddress,
  { zone, serial }: { readonly zone: string; readonly serial: number },
  wanted: readonly (RecordSet | null)[],
): Promise<boolean> {
  const soa = await ask(address, zone, typeNumbers.SOA);
  const [own] = soa?.answers ?? [];
  if (soa?.rcode !== "NOERROR" || own === undefined) return false;
  // No answer shows an ALIAS, only addresses that are not ours: what is there is so with the zone's serial.
  const sets = wanted.flatMap((set) => (set === null || set.type === "ALIAS" ? [] : [set]));
  const isNewEnough = Number(rdataText(own).split(" ")[2]) >= serial;
  if (sets.length < wanted.length && !isNewEnough) return false;
  for (let at = 0; at < sets.length; at += askAtOnce) {
    const found = await Promise.all(sets.slice(at, at + askAtOnce).map((set) => answersWith(address, set)));
    if (!found.every(Boolean)) return false;
  }
  return true;
}

/** Names at or below a delegation are answered with a referral. */
async function answersWith(address: DnsAddress, set: RecordSet): Promise<boolean> {
  if (!isDnsType(set.type)) return false;
  const answer = await ask(address, set.name, typeNumbers[set.type]);
  if (answer === null) return false;
  const sections = [answer.answers, answer.authorities, answer.additionals].flat();
  const own = sections.filter((one) => answerType(one) === set.type && one.name.toLowerCase() === set.name);
  const contents = [...new Set(own.map(rdataText))].sort();
  const isSame = contents.join("\n") === [...set.contents].sort().join("\n");
  return isSame && own.every((record) => !("ttl" in record) || record.ttl === set.ttl);
}

async function publishLive(platform: Platform, zone: ZoneRow): Promise<void> {
  const now = platform.clock.now();
  const { version } = zone;
  await transaction(platform, async (trx) => {
    const reported = await trx
      .updateTable("dns_zones")
      .set({ pushed_version: version, live_version: version, live_at: now, compared_at: now })
      .set({ problem: null, tries: 0 })
      // Somebody may have changed it since: then it is due again.
      .set(({ eb, ref }) => ({
        due_at: eb.case().when("version", "=", version).then(null).else(ref("due_at")).end(),
      }))
      .where("domain_id", "=", zone.domain_id)
      .executeTakeFirst();
    if (reported.numUpdatedRows > 0n) await publishEvent(trx, { now }, dnsEvents, changedEvent(zone));
  });
}

async function publishProblem(platform: Platform, zone: ZoneRow, error: DnsError | null): Promise<void> {
  const now = platform.clock.now();
  const isRefused = error !== null && error.code !== "unreachable";
  const backoffMs = Math.min(latestMs, soonestMs * 2 ** Math.min(zone.tries, 6));
  const problem = error === null ? "not answered" : `${error.code}: ${error.detail}`.slice(0, 500);
  platform.log.warn({ zone: zone.name, problem }, "a zone is not live");
  // A slow server is not a problem yet.
  const isReported = error !== null || zone.tries >= 3;
  await transaction(platform, async (trx) => {
    await trx
      .updateTable("dns_zones")
      .set({ problem: isReported ? problem : null, tries: zone.tries + 1 })
      .set({ due_at: addMs(now, isRefused ? refusedAgainMs : backoffMs) })
      .where("domain_id", "=", zone.domain_id)
      .where("version", "=", zone.version)
      .execute();
    if (isReported && zone.problem === null) await publishEvent(trx, { now }, dnsEvents, changedEvent(zone));
  });
}

async function removeZone(platform: Platform, { server }: PushDeps, zone: ZoneRow): Promise<void> {
  const removed = await server.deleteZone(zone.name);
  if (!removed.ok) return publishProblem(platform, zone, removed.error);
  await platform.db.kysely
    .deleteFrom("dns_zones")
    .where("domain_id", "=", zone.domain_id)
    .where("closed_at", "is not", null)
    .execute();
}
