import { Archive, ArrowLeftRight, CircleCheck, Cog, ShoppingCart } from "lucide-react";
import { useTranslations } from "use-intl";
import { TaskState } from "#src/web/office/parts/task-state.tsx";
import { useMovementName, useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import type { TimelineEntry } from "#src/web/office/shapes/object/timeline.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import type { Order } from "./orders-query.ts";

/** What happened to an order, the newest first. */
export function useOrderTimeline(order: Order): readonly TimelineEntry[] {
  const taskName = useTaskName();
  const movementName = useMovementName();
  const t = useTranslations("officeOrders.order.timeline");
  const states = useTranslations("officeOrders.order.states");
  const { state, createdAt, settledAt, putAwayAt, orderedBy, totalCents, tasks, postings } = order;
  const entries: TimelineEntry[] = [
    {
      key: "ordered",
      at: createdAt,
      icon: ShoppingCart,
      what: t("ordered"),
      detail: orderedBy !== null && <bdi>{orderedBy.name ?? orderedBy.kind}</bdi>,
      end: <SeenMoney cents={totalCents} />,
    },
    ...postings.map(({ id, kind, createdAt: at, entries: moved }) => ({
      key: id,
      at,
      icon: ArrowLeftRight,
      what: t("moved"),
      detail: (
        <>
          {movementName(kind)}
          <BdiCode className="ms-2 text-12">
            {[...new Set(moved.map(({ account }) => account))].join(", ")}
          </BdiCode>
        </>
      ),
      end: <SeenMoney cents={largestOf(moved)} />,
    })),
    ...tasks.map((task) => ({
      key: task.id,
      at: task.finishedAt ?? task.createdAt,
      icon: Cog,
      what: t("task"),
      detail: taskName(task.kind),
      end: <TaskState state={task.state} />,
    })),
  ];
  if (settledAt !== null)
    entries.push({ key: "settled", at: settledAt, icon: CircleCheck, what: states(state) });
  if (putAwayAt !== null) entries.push({ key: "away", at: putAwayAt, icon: Archive, what: t("putAway") });
  return [...entries].sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** What a transaction moved; null where the role does not see it. */
function largestOf(moved: Order["postings"][number]["entries"]): number | null {
  const amounts = moved.flatMap(({ amount }) => (amount === null ? [] : [Number(amount)]));
  return amounts.length === 0 ? null : Math.max(0, ...amounts);
}
