import type { ZoneSigner } from "#src/platform/dns/record-set.ts";
import { isZoneValid } from "#src/platform/dns/validate-zone.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Clock } from "#src/platform/clock.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { addMs } from "#src/shared/time.ts";
import { changedEvent } from "../change-records.ts";
import type { ReadZoneDeps } from "../read-zone.ts";
import { limits } from "../rules/record.ts";
import type { ZoneRow } from "../zone-rows.ts";
import { signersOf } from "./dnssec-view.ts";
import { dnsEvents } from "../../events.ts";

export interface RunDnssecDeps extends Pick<ReadZoneDeps, "server" | "registry"> {
  /** Signatures are valid by the real clock, also while a demo's clock is ahead. */
  readonly realClock: Clock;
}

interface Step {
  readonly dnssec_state: "signing" | "publishing" | "on" | "withdrawing" | "off";
  readonly dnssec_due_at: Date | null;
  readonly dnssec_problem: "not_validated" | "registry_refused" | "unreachable" | null;
  readonly signers?: readonly ZoneSigner[];
}

const lookAgainMs = 30_000;
const refusedAgainMs = 600_000;
/** How long DS records of parent zones are cached: a day is the longest TTL of the large registries. */
const parentKeepsMs = 86_400_000;
const zonesPerTurn = 20;

/**
 * Takes zones one step further. On: sign; ask our own servers until their answers validate; wait until no
 * unsigned answer is cached; send the keys to the registry. Off: take them from the registry; wait until no cache has
 * them; stop signing. In any other order the domain would be gone for validating resolvers.
 */
export async function runDnssec(platform: Platform, deps: RunDnssecDeps): Promise<void> {
  const due = await platform.db.kysely
    .selectFrom("dns_zones")
    .selectAll()
    .where("dnssec_due_at", "<=", platform.clock.now())
    .where("closed_at", "is", null)
    .orderBy("dnssec_due_at")
    .limit(zonesPerTurn)
    .execute();
  for (const zone of due) await save(platform, zone, await nextStep(platform, deps, zone));
}

async function nextStep(platform: Platform, deps: RunDnssecDeps, zone: ZoneRow): Promise<Step> {
  const now = platform.clock.now();
  const signers = signersOf(zone);
  switch (zone.dnssec_state) {
    case "signing":
      return signers.length === 0 ? sign(platform, deps, zone) : confirm(platform, deps, zone, signers);
    case "publishing": {
      const reported = await deps.registry.setSigners(zone.name, signers);
      if (reported === "done") return { dnssec_state: "on", dnssec_due_at: null, dnssec_problem: null };
      return refusedBy("publishing", reported, now);
    }
    case "withdrawing": {
      if (signers.length === 0) return unsign(deps, zone, now);
      const reported = await deps.registry.setSigners(zone.name, []);
      if (reported !== "done") return refusedBy("withdrawing", reported, now);
      const dueAt = addMs(now, parentKeepsMs);
      return { dnssec_state: "withdrawing", dnssec_due_at: dueAt, dnssec_problem: null, signers: [] };
    }
    default:
      return {
        dnssec_state: zone.dnssec_state === "on" ? "on" : "off",
        dnssec_due_at: null,
        dnssec_problem: null,
      };
  }
}

async function sign(platform: Platform, deps: RunDnssecDeps, zone: ZoneRow): Promise<Step> {
  const now = platform.clock.now();
  const signed = await deps.server.setSigned(zone.name, true);
  if (!signed.ok) return waiting("signing", "unreachable", now);
  // SHA-1 digests must no longer be used (RFC 8624).
  const signers = signed.value.filter(({ digestType }) => digestType !== 1);
  if (!(await areAllValid(deps, zone.name, signers))) return waiting("signing", "not_validated", now);
  const dueAt = addMs(now, await longestKeptMs(platform, zone));
  return { dnssec_state: "signing", dnssec_due_at: dueAt, dnssec_problem: null, signers };
}

async function confirm(
  platform: Platform,
  deps: RunDnssecDeps,
  zone: ZoneRow,
  signers: readonly ZoneSigner[],
): Promise<Step> {
  const now = platform.clock.now();
  if (!(await areAllValid(deps, zone.name, signers))) return waiting("signing", "not_validated", now);
  return { dnssec_state: "publishing", dnssec_due_at: now, dnssec_problem: null };
}

async function unsign({ server }: RunDnssecDeps, zone: ZoneRow, now: Date): Promise<Step> {
  const unsigned = await server.setSigned(zone.name, false);
  if (!unsigned.ok) return waiting("withdrawing", "unreachable", now);
  return { dnssec_state: "off", dnssec_due_at: null, dnssec_problem: null, signers: [] };
}

/** All of our servers; one without the signatures would make the domain vanish for some. */
async function areAllValid(
  { server, realClock }: RunDnssecDeps,
  zone: string,
  signers: readonly ZoneSigner[],
): Promise<boolean> {
  const addresses = await server.addresses();
  const found = await Promise.all(
    addresses.map((address) => isZoneValid(address, zone, signers, realClock.now())),
  );
  return addresses.length > 0 && signers.length > 0 && found.every(Boolean);
}

/** The longest that an unsigned answer of the zone may still be cached. */
async function longestKeptMs({ db }: Platform, zone: ZoneRow): Promise<number> {
  const row = await db.kysely
    .selectFrom("dns_records")
    .select(({ fn }) => fn.max("ttl").as("ttl"))
    .where("domain_id", "=", zone.domain_id)
    .executeTakeFirst();
  return Math.max(row?.ttl ?? 0, limits.ttl.default) * 1000;
}

function waiting(state: Step["dnssec_state"], problem: Step["dnssec_problem"], now: Date): Step {
  return { dnssec_state: state, dnssec_due_at: addMs(now, lookAgainMs), dnssec_problem: problem };
}

function refusedBy(state: Step["dnssec_state"], reported: "refused" | "unclear", now: Date): Step {
  if (reported === "unclear") return waiting(state, "unreachable", now);
  const dueAt = addMs(now, refusedAgainMs);
  return { dnssec_state: state, dnssec_due_at: dueAt, dnssec_problem: "registry_refused" };
}

async function save(platform: Platform, zone: ZoneRow, { signers, ...step }: Step): Promise<void> {
  await transaction(platform, async (trx) => {
    const saved = await trx
      .updateTable("dns_zones")
      .set({ ...step, ...(signers ? { signers: JSON.stringify(signers) } : {}) })
      .where("domain_id", "=", zone.domain_id)
      // The customer may have changed the setting back meanwhile.
      .where("dnssec_state", "=", zone.dnssec_state)
      .where("dnssec_since", "is not distinct from", zone.dnssec_since)
      .executeTakeFirst();
    if (saved.numUpdatedRows === 0n) return;
    const ctx = createCtx(platform, systemActor);
    if (step.dnssec_state !== zone.dnssec_state) {
      const object = { objectType: "domain", objectId: zone.domain_id };
      await writeAudit(trx, ctx, { action: `dns.dnssec-${step.dnssec_state}`, ...object });
    }
    await publishEvent(trx, ctx, dnsEvents, changedEvent(zone));
  });
}
