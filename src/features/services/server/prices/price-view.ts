import type * as z from "zod/mini";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber } from "#src/shared/money.ts";
import type { servicesAdminContract } from "../../contract-admin.ts";
import { type PriceKind, versionOf } from "./price-change.ts";
import type { KnownChange, PriceView } from "./read-changes.ts";

type Answer = z.output<(typeof servicesAdminContract)["GET /v2/admin/price-changes/{id}"]["output"]>;
type ServiceId = Answer["lines"][number]["serviceId"];

/** A change as staff sees it. */
export function changeView({ change, only }: KnownChange, now: Date): Answer["change"] {
  const { services, ...others } = change.selection;
  return {
    id: encodeId("priceChange", change.id),
    name: change.name,
    kind: change.kind,
    part: change.target.part,
    selection: { ...others, ...(services && { services: services.map((id) => idOf(change.kind, id)) }) },
    cents: change.target.cents,
    termMonths: change.target.termMonths,
    only: only ?? null,
    fromAt: change.fromAt.toISOString(),
    state: change.state === "announced" && change.fromAt <= now ? "in-force" : change.state,
    reason: change.reason,
    createdAt: change.createdAt.toISOString(),
    announcedAt: change.announcedAt?.toISOString() ?? null,
    cancelledAt: change.cancelledAt?.toISOString() ?? null,
    version: versionOf(change),
  };
}

/** The same with whom it affects. */
export function priceView(view: PriceView, now: Date): Answer {
  const { change, customerOf, effect, lines, total } = view;
  return {
    change: changeView(view, now),
    approvalId: view.approvalId === null ? null : encodeId("approval", view.approvalId),
    effect: {
      ...effect,
      mrrCents: centsToNumber(effect.mrrCents),
      mrrDeltaCents: centsToNumber(effect.mrrDeltaCents),
      earliestAt: effect.earliestAt.toISOString(),
      groups: effect.groups.map(({ mrrDeltaCents, firstAt, lastAt, ...group }) => ({
        ...group,
        mrrDeltaCents: centsToNumber(mrrDeltaCents),
        firstAt: firstAt?.toISOString() ?? null,
        lastAt: lastAt?.toISOString() ?? null,
      })),
      arrival: effect.arrival.map(({ month, mrrDeltaCents }) => ({
        month,
        mrrDeltaCents: centsToNumber(mrrDeltaCents),
      })),
    },
    lines: lines.map((line) => ({
      serviceId: idOf(change.kind, line.serviceId),
      customer: customerOf(line.customerId),
      name: line.name,
      part: line.part,
      months: line.term,
      isUsual: line.isUsual,
      beforeCents: centsToNumber(line.beforeCents),
      afterCents: centsToNumber(line.afterCents),
    })),
    total,
  };
}

function idOf(kind: PriceKind, id: string): ServiceId {
  return kind === "server" ? encodeId("server", id) : encodeId("domain", id);
}
