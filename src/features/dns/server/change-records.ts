import type { ServedRecords } from "#src/drivers/dns/port.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { Platform } from "#src/platform/platform.ts";
import { requireAllowed } from "#src/platform/authz/policy.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type * as z from "zod/mini";
import type { versionCause } from "../contract-outputs.ts";
import type { KeptRecord } from "./kept-changes.ts";
import { zoneCan } from "./policy.ts";
import type { Proposal, ZonePlace } from "./propose-records.ts";
import type { RowProblem } from "./rules/check-zone.ts";
import { identityOf, type ZoneRecord } from "./rules/record.ts";
import { findZone, selectRecords, type StoredRecord, type ZoneRow } from "./zone-rows.ts";
import { dnsEvents } from "../events.ts";

export type ChangeCause = Exclude<z.output<typeof versionCause>, "created">;

/** Which zone is changed, and what it was when they looked. */
export interface ChangeRequest {
  readonly served: ServedRecords;
  readonly domainId: string;
  readonly cause: ChangeCause;
  /** Another version refuses with `zone_changed`. */
  readonly ifMatch?: number | undefined;
}

export interface RecordsChange {
  readonly zone: ZoneRow;
  readonly version: number;
  /** Created or changed. */
  readonly changed: readonly StoredRecord[];
  readonly removedIds: readonly string[];
  readonly warnings: readonly RowProblem[];
}

const keptVersions = 100;

/**
 * Changes a zone to the result of `propose`, atomically: a proposal with a problem changes nothing. The
 * name servers follow after the commit.
 */
export async function changeRecords(
  platform: Platform,
  ctx: Ctx,
  request: ChangeRequest,
  propose: (place: ZonePlace, records: readonly StoredRecord[]) => Proposal | Promise<Proposal>,
): Promise<RecordsChange> {
  const change = await transaction(platform, async (trx) => {
    const zone = await findZone(trx, request.domainId, { lock: true });
    if (zone === null) throw new AppError("not_found");
    requireAllowed(zoneCan.change(zone, request.ifMatch));
    const before = await selectRecords(trx, zone.domain_id);
    const proposal = await propose({ zone: zone.name, served: request.served }, before);
    if (proposal.problems.length > 0) {
      throw new AppError("records_invalid", undefined, undefined, proposal.problems.slice(0, 200));
    }
    const plan = planChange(before, proposal, () => platform.ids.next());
    const { warnings } = proposal;
    const version = zone.version + 1;
    if (plan.made.length + plan.changed.length + plan.removed.length === 0) {
      return { zone, version: zone.version, changed: [], removedIds: [], warnings };
    }
    const stamped = (record: KeptRecord): StoredRecord => ({ ...record, changedVersion: version });
    await storePlan(trx, zone.domain_id, version, plan);
    await trx
      .updateTable("dns_zones")
      .set({ version, due_at: ctx.now, tries: 0, problem: null })
      .where("domain_id", "=", zone.domain_id)
      .execute();
    wakeAfterCommit(trx, "dns");
    await keepVersion(trx, ctx, { zone, version, cause: request.cause, plan });
    const object = { objectType: "domain", objectId: zone.domain_id };
    await writeAudit(trx, ctx, { action: `dns.${request.cause}`, ...object });
    await publishEvent(trx, ctx, dnsEvents, changedEvent(zone));
    return {
      zone,
      version,
      changed: [...plan.made, ...plan.changed.map(({ after }) => after)].map(stamped),
      removedIds: plan.removed.map(({ id }) => id),
      warnings,
    };
  });
  return change;
}

/** Notifies open browsers that a zone or its state changed. */
export function changedEvent(zone: Pick<ZoneRow, "site_id" | "customer_id" | "domain_id">) {
  return {
    name: "dns.changed.v1",
    siteId: zone.site_id,
    customerId: zone.customer_id,
    payload: { domainId: zone.domain_id },
  } as const;
}

interface Plan {
  readonly made: readonly KeptRecord[];
  readonly changed: readonly { readonly before: KeptRecord; readonly after: KeptRecord }[];
  readonly removed: readonly KeptRecord[];
}

function planChange(before: readonly StoredRecord[], { wanted }: Proposal, nextId: () => string): Plan {
  const known = new Map(before.map((record) => [record.id, record]));
  const made: KeptRecord[] = [];
  const changed: { before: KeptRecord; after: KeptRecord }[] = [];
  for (const { id, record } of wanted) {
    const old = id === null ? undefined : known.get(id);
    if (old === undefined) made.push({ ...kept(record), id: id ?? nextId() });
    else {
      known.delete(old.id);
      const isSame = identityOf(old) === identityOf(record) && old.ttl === record.ttl;
      if (!isSame) changed.push({ before: keptOf(old), after: { ...kept(record), id: old.id } });
    }
  }
  return { made, changed, removed: [...known.values()].map(keptOf) };
}

function kept({ type, name, content, priority, ttl }: ZoneRecord): ZoneRecord {
  return { type, name, content, priority, ttl };
}

function keptOf(record: StoredRecord): KeptRecord {
  return { ...kept(record), id: record.id };
}

async function storePlan(trx: Transaction<DB>, domainId: string, version: number, plan: Plan): Promise<void> {
  const gone = [...plan.removed, ...plan.changed.map(({ before }) => before)].map(({ id }) => id);
  if (gone.length > 0) await trx.deleteFrom("dns_records").where("id", "in", gone).execute();
  const rows = [...plan.made, ...plan.changed.map(({ after }) => after)].map((record) => ({
    ...record,
    domain_id: domainId,
    changed_version: version,
  }));
  for (let at = 0; at < rows.length; at += 1000) {
    await trx
      .insertInto("dns_records")
      .values(rows.slice(at, at + 1000))
      .execute();
  }
}

interface NewVersion {
  readonly zone: ZoneRow;
  readonly version: number;
  readonly cause: ChangeCause;
  readonly plan: Plan;
}

async function keepVersion(
  trx: Transaction<DB>,
  { actor, now: at }: Ctx,
  { zone, version, cause, plan }: NewVersion,
): Promise<void> {
  const added = [...plan.made, ...plan.changed.map(({ after }) => after)];
  const removed = [...plan.removed, ...plan.changed.map(({ before }) => before)];
  await trx
    .insertInto("dns_versions")
    .values({
      domain_id: zone.domain_id,
      version,
      at,
      actor: JSON.stringify(actorStamp(actor)),
      cause,
      added: JSON.stringify(added),
      removed: JSON.stringify(removed),
    })
    .execute();
  await trx
    .deleteFrom("dns_versions")
    .where("domain_id", "=", zone.domain_id)
    .where("version", "<=", version - keptVersions)
    .execute();
}
