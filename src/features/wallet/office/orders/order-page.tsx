import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { TaskTable } from "#src/web/office/parts/task-table.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { Timeline } from "#src/web/office/shapes/object/timeline.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPostings } from "./order-postings.tsx";
import { OrderState } from "#src/web/office/parts/order-state.tsx";
import { type Order, orderQuery } from "./orders-query.ts";
import { PutAwayDialog } from "./put-away-dialog.tsx";
import { useKindName } from "#src/web/office/parts/use-kind-name.ts";
import { useOrderActs } from "./use-order-acts.ts";
import { useOrderTimeline } from "./use-order-timeline.tsx";

/** An order with everything that it moved. */
export function OrderPage() {
  const order = useQuery(orderQuery(useOfficeId("order")));
  return (
    <Loaded query={order} skeleton={<PageSkeleton />}>
      {(found) => <Shown order={found} />}
    </Loaded>
  );
}

function Shown({ order }: { readonly order: Order }) {
  const t = useTranslations("officeOrders.order");
  const list = useTranslations("officeOrders.list");
  const kindName = useKindName();
  const times = useTimes();
  const [isOpen, setOpen] = useState(false);
  const acts = useOrderActs(order, () => setOpen(true));
  const timeline = useOrderTimeline(order);
  const { customer, createdAt, settledAt, orderedBy, idempotencyKey, lines, postings, tasks } = order;
  const doer = orderedBy === null ? "–" : <bdi>{orderedBy.name ?? orderedBy.kind}</bdi>;
  return (
    <>
      <ObjectPage
        title={kindName(order.kind)}
        list={{ label: list("title"), href: "/staff/orders" }}
        state={<OrderState order={order} />}
        facts={[
          { key: "id", label: list("order"), value: <CopiedId id={order.id} /> },
          { key: "customer", label: list("customer"), value: <ObjectLink kind="customer" {...customer} /> },
          {
            key: "object",
            label: list("object"),
            value: (
              <span>
                <ObjectLink kind={order.object.type} id={order.object.id} name={order.object.name} />
                {order.object.hasEnded && <span className="ms-2 text-12 text-muted">{t("ended")}</span>}
              </span>
            ),
          },
          { key: "by", label: t("orderedBy"), value: doer },
          { key: "at", label: list("time"), value: <BdiCode>{times.stamp(createdAt)}</BdiCode> },
          ...(settledAt === null
            ? []
            : [
                {
                  key: "settled",
                  label: list("settled"),
                  value: <BdiCode>{times.stamp(settledAt)}</BdiCode>,
                },
              ]),
          { key: "key", label: t("key"), value: <CopiedId id={idempotencyKey} /> },
        ]}
        numbers={[
          { key: "total", label: list("total"), value: <SeenMoney cents={order.totalCents} /> },
          { key: "back", label: t("wentBack"), value: <SeenMoney cents={order.refundedCents} /> },
          { key: "lines", label: t("lines.title"), value: lines.length },
        ]}
        tabs={[
          {
            key: "lines",
            label: t("lines.title"),
            count: lines.length,
            content: <OrderLines lines={lines} />,
          },
          {
            key: "ledger",
            label: t("ledger.title"),
            count: postings.length,
            content: <OrderPostings postings={postings} />,
          },
          {
            key: "tasks",
            label: t("tasks.title"),
            count: tasks.length,
            content: <TaskTable tasks={tasks} />,
          },
          {
            key: "timeline",
            label: t("timeline.title"),
            content: (
              <section>
                <h2 className="sr-only">{t("timeline.title")}</h2>
                <Timeline entries={timeline} />
              </section>
            ),
          },
        ]}
        side={<ActPanel acts={acts} />}
      />
      <PutAwayDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
