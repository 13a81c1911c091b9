import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { TaskState } from "#src/web/office/parts/task-state.tsx";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { taskKinds, useStepName, useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { type TaskRow, tasksKey } from "./tasks-query.ts";

const states = ["queued", "running", "succeeded", "failed", "cancelled"] as const;

/** The list of tasks; `onRetry` opens what is done with chosen rows. */
export function useTasksList(onRetry: (rows: readonly TaskRow[]) => void): ListDefinition<TaskRow> {
  const t = useTranslations("officeOrders.tasks");
  const list = useTranslations("officeOrders.list");
  const taskName = useTaskName();
  const stepName = useStepName();
  const causeText = useCauseText();
  const mayRetry = useMay("tasks.retry");
  const mayRunMany = useMay("bulk.run");
  return {
    queryKey: [...tasksKey, "list"],
    load: async ({ filters }, after, signal) => {
      const { tasks, nextCursor } = await api("GET /v2/admin/tasks", {
        query: { ...filters, limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: tasks, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ kind, object }) => `${taskName(kind)} ${object.name ?? object.id}`,
    href: ({ id }) => `/staff/tasks/${id}`,
    filters: [
      {
        key: "state",
        label: t("state"),
        value: states.map((value) => ({ value, label: t(`states.${value}`) })),
      },
      {
        key: "waits",
        label: t("waits"),
        value: (["true", "false"] as const).map((value) => ({ value, label: list(`is.${value}`) })),
      },
      {
        key: "kind",
        label: t("kind"),
        value: taskKinds.map((value) => ({ value, label: taskName(value) })),
      },
      { key: "customer", label: list("customer"), value: "customer" },
      { key: "object", label: t("object"), value: "text" },
      { key: "since", label: t("begun"), operator: list("from"), value: "day" },
      { key: "until", label: t("begun"), operator: list("before"), value: "day" },
    ],
    bulk:
      mayRetry && mayRunMany
        ? [
            {
              key: "retry",
              label: t("retry.label"),
              appliesTo: ({ acts }) => acts.includes("retry"),
              open: onRetry,
            },
          ]
        : [],
    columns: [
      { key: "kind", header: t("kind"), cell: ({ kind }) => <span title={kind}>{taskName(kind)}</span> },
      { key: "state", header: t("state"), cell: ({ state }) => <TaskState state={state} /> },
      {
        key: "object",
        header: t("object"),
        cell: ({ object }) => (object.name === null ? <ShortId id={object.id} /> : <bdi>{object.name}</bdi>),
      },
      {
        key: "customer",
        header: list("customer"),
        cell: ({ customer }) => (customer === null ? "–" : <ObjectLink kind="customer" {...customer} />),
      },
      {
        key: "cause",
        header: t("cause"),
        cell: ({ errorCode, errorDetail }) =>
          errorCode === null ? (
            "–"
          ) : (
            <span title={errorDetail ?? errorCode} className="block max-w-64 truncate">
              {causeText(errorCode)}
            </span>
          ),
      },
      {
        key: "step",
        header: t("step"),
        isWide: true,
        cell: ({ kind, step, attempt }) =>
          step === null ? (
            "–"
          ) : (
            <span title={step}>
              {stepName(kind, step)}{" "}
              {attempt > 0 && <BdiCode className="text-12">{`×${attempt + 1}`}</BdiCode>}
            </span>
          ),
      },
      { key: "id", header: t("id"), isExtra: true, cell: ({ id }) => <ShortId id={id} /> },
      {
        key: "age",
        header: t("begun"),
        align: "end",
        cell: ({ createdAt }) => <AgeLabel at={createdAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}
