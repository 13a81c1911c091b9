import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { TaskState } from "#src/web/office/parts/task-state.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Order } from "./orders-query.ts";

/** The tasks that an order opened: `tasks`. */
export function OrderTasks({ tasks }: Pick<Order, "tasks">) {
  const t = useTranslations("officeOrders.order.tasks");
  const times = useTimes();
  return (
    <PlainTable
      title={t("title")}
      rows={tasks}
      rowKey={({ id }) => id}
      empty={t("none")}
      columns={[
        {
          key: "kind",
          header: t("kind"),
          cell: ({ id, kind }) => (
            <ObjectLink kind="task" id={id}>
              <BdiCode className="text-12">{kind}</BdiCode>
            </ObjectLink>
          ),
        },
        { key: "state", header: t("state"), cell: ({ state }) => <TaskState state={state} /> },
        {
          key: "cause",
          header: t("cause"),
          cell: ({ errorCode }) =>
            errorCode === null ? "–" : <BdiCode className="text-12">{errorCode}</BdiCode>,
        },
        {
          key: "at",
          header: t("begun"),
          align: "end",
          cell: ({ createdAt }) => <BdiCode className="text-12 text-muted">{times.stamp(createdAt)}</BdiCode>,
        },
      ]}
    />
  );
}
