import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Fact } from "#src/web/ui/fact-strip.tsx";
import type { TaskRow } from "./tasks-query.ts";

/** What every view of a task says of it. */
export function useTaskFacts(task: TaskRow): readonly Fact[] {
  const t = useTranslations("officeOrders.tasks");
  const list = useTranslations("officeOrders.list");
  const times = useTimes();
  const { id, object, customer, createdAt, finishedAt } = task;
  return [
    { key: "id", label: t("id"), value: <CopiedId id={id} /> },
    {
      key: "object",
      label: t("object"),
      value: <ObjectLink kind={object.type} id={object.id} name={object.name} />,
    },
    {
      key: "customer",
      label: list("customer"),
      value: customer === null ? t("ours") : <ObjectLink kind="customer" {...customer} />,
    },
    { key: "begun", label: t("begun"), value: <BdiCode>{times.stamp(createdAt)}</BdiCode> },
    ...(finishedAt === null
      ? []
      : [{ key: "ended", label: t("ended"), value: <BdiCode>{times.stamp(finishedAt)}</BdiCode> }]),
  ];
}
