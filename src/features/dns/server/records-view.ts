import type * as z from "zod/mini";
import { toShown } from "#src/shared/domain-names/ascii-form.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { rowProblemOutput, zoneRecordOutput } from "../contract-outputs.ts";
import type { RecordsChange } from "./change-records.ts";
import type { RowProblem } from "./rules/check-zone.ts";
import { writeOwner } from "./rules/read-name.ts";
import { limits } from "./rules/record.ts";
import type { StoredRecord, ZoneRow } from "./zone-rows.ts";

export type RecordView = z.output<typeof zoneRecordOutput>;

/** The state of a record: live when its version was answered with, failed when the last try came to nothing. */
export function recordView(record: StoredRecord, zone: ZoneRow): RecordView {
  const { type, name, content, priority, ttl } = record;
  const isLive = record.changedVersion <= zone.live_version;
  return {
    id: encodeId("record", record.id),
    type,
    name: writeOwner(name, zone.name),
    displayName: toShown(name),
    content,
    priority,
    ttl,
    state: isLive ? "live" : zone.problem === null ? "pending" : "failed",
    liveAt: isLive ? (zone.live_at?.toISOString() ?? null) : null,
    isLocked: false,
  };
}

/** The zone's own records: shown for completeness, and never accepted as input. */
export function ownRecordViews(zone: ZoneRow, nameServers: readonly string[]): RecordView[] {
  const own = {
    id: null,
    name: "@",
    displayName: "@",
    priority: null,
    ttl: limits.ttl.default,
    state: stateOf(zone),
    liveAt: zone.live_at?.toISOString() ?? null,
    isLocked: true,
  };
  return [
    { ...own, type: "SOA", content: `${nameServers[0] ?? zone.name} hostmaster.${zone.name}` },
    ...nameServers.map((host): RecordView => ({ ...own, type: "NS", content: host })),
  ];
}

export function stateOf(zone: ZoneRow): RecordView["state"] {
  if (zone.live_version === zone.version) return "live";
  return zone.problem === null ? "pending" : "failed";
}

/** The result of a change. */
export function changeView({ zone, version, changed, removedIds, warnings }: RecordsChange) {
  const pending = { ...zone, version, problem: null };
  return {
    zoneVersion: version,
    changed: changed.map((record) => recordView(record, pending)),
    removedIds: removedIds.map((id) => encodeId("record", id)),
    warnings: warnings.map(problemView),
  };
}

export function problemView({ index, field, code, fix }: RowProblem): z.output<typeof rowProblemOutput> {
  return { index, field, code, fix };
}
