import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { CustomerLink } from "#src/web/office/parts/customer-link.tsx";
import { CopiedId, ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
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
    { key: "object", label: t("object"), value: <TaskObject object={object} /> },
    {
      key: "customer",
      label: list("customer"),
      value: customer === null ? t("ours") : <CustomerLink customer={customer} />,
    },
    { key: "begun", label: t("begun"), value: <BdiCode>{times.stamp(createdAt)}</BdiCode> },
    ...(finishedAt === null
      ? []
      : [{ key: "ended", label: t("ended"), value: <BdiCode>{times.stamp(finishedAt)}</BdiCode> }]),
  ];
}

function TaskObject({ object: { type, id, name } }: Pick<TaskRow, "object">) {
  const mayServers = useMay("servers.read");
  const mayDomains = useMay("domains.read");
  const shown = name === null ? <ShortId id={id} /> : <bdi>{name}</bdi>;
  const may = type === "server" ? mayServers : type === "domain" && mayDomains;
  if ((type !== "server" && type !== "domain") || !may) return shown;
  return (
    <OfficeLink href={officePath(type, id)} className="underline underline-offset-3">
      {shown}
    </OfficeLink>
  );
}
