import type * as z from "zod/mini";
import type { CatalogueNames } from "#src/features/catalog/server/index.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { serverOutput, taskOutput } from "../contract-outputs.ts";
import { readAddressList } from "./address-list.ts";
import { statusOf } from "./rules.ts";
import type { ServerRow, TaskRow } from "./server-rows.ts";
import { stepNamesOf } from "./tasks/step-names.ts";

export type ServerView = z.output<typeof serverOutput>;
export type TaskView = z.output<typeof taskOutput>;

/** A server as its owner sees it. */
export function serverView(row: ServerRow, names: CatalogueNames): ServerView {
  const addresses = readAddressList(row.address_list);
  return {
    id: encodeId("server", row.id),
    name: row.name,
    status: statusOf({ service: row.service, power: row.power, openTask: row.task?.kind ?? null }),
    service: row.service,
    power: row.power,
    plan: names.plan(row.plan_id),
    location: names.location(row.location_id),
    image: names.image(row.image_id),
    vcpu: row.vcpu,
    memoryMb: row.memory_mb,
    diskGb: row.disk_gb,
    trafficGb: row.traffic_gb,
    ipv4: addresses.map(({ address }) => address),
    addresses,
    tags: [...row.tags],
    autoprolong: row.autoprolong,
    months: row.months,
    renewalCents: centsToNumber(row.renewal_cents),
    renewal: renewalOf(row),
    paidUntil: row.paid_until?.toISOString() ?? null,
    timeline: timelineOf(row),
    suspendedReason: row.suspended_reason,
    startedAt: row.power === "running" ? (row.started_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    simulated: row.simulated,
    task: row.task && taskView(row.task),
  };
}

function renewalOf({ autoprolong, is_reserved, renewal_error }: ServerRow): ServerView["renewal"] {
  if (is_reserved) return "reserved";
  if (!autoprolong) return "off";
  return renewal_error === null ? "planned" : "unfunded";
}

function timelineOf(row: ServerRow): ServerView["timeline"] {
  const { paid_until: paidUntil, grace_until: graceUntil, terminates_at: terminatesAt } = row;
  if (!paidUntil || !graceUntil || !terminatesAt || row.service === "terminated") return null;
  return {
    paidUntil: paidUntil.toISOString(),
    graceUntil: graceUntil.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    terminatesAt: terminatesAt.toISOString(),
  };
}

/** A task with all its steps, also those that are still to come. */
export function taskView(row: TaskRow): TaskView {
  const names = stepNamesOf[row.kind];
  const actors = { user: "you", staff: "staff" } as const;
  return {
    id: encodeId("task", row.id),
    kind: row.kind,
    state: row.state,
    steps: names.map(
      (name, index) => row.steps[index] ?? { name, state: "waiting", startedAt: null, endedAt: null },
    ),
    progress: row.progress,
    cancelUntil: row.cancel_until === null ? null : instantOf(row.cancel_until),
    errorCode: row.error_code,
    refundedCents: row.refunded_cents,
    actor: row.actor.kind === "user" || row.actor.kind === "staff" ? actors[row.actor.kind] : "system",
    createdAt: instantOf(row.created_at),
    finishedAt: row.finished_at === null ? null : instantOf(row.finished_at),
  };
}

/** PostgreSQL writes instants into JSON with its own offset form. */
function instantOf(text: string): string {
  return parseInstant(text)?.toISOString() ?? text;
}
