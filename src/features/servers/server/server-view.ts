import type * as z from "zod/mini";
import type { CatalogueNames } from "#src/features/catalog/server/index.ts";
import { lacksMoney } from "#src/features/services/server/index.ts";
import { instantText, taskView } from "#src/platform/tasks/task-view.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { serverOutput, serverTaskOutput } from "../contract-outputs.ts";
import { readAddressList } from "./address-list.ts";
import { statusOf } from "./status.ts";
import type { ServerRow, ServerTaskRow } from "./server-rows.ts";
import { stepNamesOf } from "./tasks/step-names.ts";

export type ServerView = z.output<typeof serverOutput>;
export type ServerTaskView = z.output<typeof serverTaskOutput>;

/** A server as its owner sees it. */
export function serverView(row: ServerRow, names: CatalogueNames): ServerView {
  const addresses = readAddressList(row.address_list);
  return {
    id: encodeId("server", row.id),
    name: row.name,
    status: statusOf({ service: row.service, power: row.power, openTask: row.open_task }),
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
    renewalCents: centsToNumber(row.next_price_cents),
    priceChange: row.price_change && {
      fromAt: instantText(row.price_change.from_at),
      cents: row.price_change.cents,
    },
    renewalPromo: renewalPromoOf(row),
    renewal: renewalOf(row),
    reservedCents: row.reserved_cents === null ? null : centsToNumber(row.reserved_cents),
    paidUntil: row.paid_until?.toISOString() ?? null,
    timeline: timelineOf(row),
    suspendedReason: row.suspended_reason,
    suspendedText: row.suspended_text,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    removal:
      row.removes_at === null ? null : { at: row.removes_at.toISOString(), text: row.removal_text ?? "" },
    startedAt: row.power === "running" ? (row.started_at?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    simulated: row.simulated,
    task: row.task && serverTaskView(row.task),
  };
}

/** Null where the code takes nothing off the next term. */
function renewalPromoOf({ promo, next_price_cents }: ServerRow): ServerView["renewalPromo"] {
  if (promo === null || promo.later_cents <= centsToNumber(next_price_cents)) return null;
  return { code: promo.code, terms: promo.terms, laterCents: promo.later_cents };
}

function renewalOf({ autoprolong, reserved_cents, renewal_error }: ServerRow): ServerView["renewal"] {
  if (reserved_cents !== null) return "reserved";
  if (!autoprolong) return "off";
  if (renewal_error === null) return "planned";
  return lacksMoney(renewal_error) ? "unfunded" : "failed";
}

export function timelineOf(row: ServerRow): ServerView["timeline"] {
  const { paid_until: paidUntil, grace_until: graceUntil, terminates_at: terminatesAt } = row;
  if (!paidUntil || !graceUntil || !terminatesAt || row.service === "terminated") return null;
  return {
    paidUntil: paidUntil.toISOString(),
    graceUntil: graceUntil.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    terminatesAt: terminatesAt.toISOString(),
  };
}

/** A task as its customer sees it, and until when it can be cancelled. */
export function serverTaskView(row: ServerTaskRow): ServerTaskView {
  return {
    ...taskView(row, stepNamesOf[row.kind]),
    cancelUntil: row.cancel_until === null ? null : instantText(row.cancel_until),
  };
}
