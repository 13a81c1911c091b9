import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ObjectLink } from "./object-link.tsx";
import { PlainTable } from "./plain-table.tsx";
import { TaskState } from "./task-state.tsx";
import { useCauseText } from "./use-cause-text.ts";
import { useActorName, useTaskName } from "./use-kind-name.ts";

export interface ShownTask {
  readonly id: Id<"task">;
  readonly kind: string;
  readonly state: string;
  readonly createdAt: string;
  readonly errorCode: string | null;
  /** Absent: it is said elsewhere on the page. */
  readonly actor?: { readonly kind: string; readonly name: string | null };
}

/** Whether a task of these still runs: what it changes is asked for again meanwhile. */
export function hasOpenTask(tasks: readonly Pick<ShownTask, "state">[]): boolean {
  return tasks.some(({ state }) => state === "queued" || state === "running");
}

/** The tasks of an object, each with its state and who began it: `tasks`. */
export function TaskTable({ tasks }: { readonly tasks: readonly ShownTask[] }) {
  const t = useTranslations("officeServices.parts.tasks");
  const taskName = useTaskName();
  const causeText = useCauseText();
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
          cell: ({ id, kind }) => <ObjectLink kind="task" id={id} name={taskName(kind)} />,
        },
        {
          key: "state",
          header: t("state"),
          cell: ({ state, errorCode }) => (
            <>
              <TaskState state={state} />
              {errorCode !== null && (
                <span title={errorCode} className="ms-2 text-12 text-danger">
                  {causeText(errorCode)}
                </span>
              )}
            </>
          ),
        },
        ...(tasks.some(({ actor }) => actor !== undefined)
          ? [
              {
                key: "who",
                header: t("who"),
                cell: ({ actor }: ShownTask) => (actor === undefined ? "–" : <Actor actor={actor} />),
              },
            ]
          : []),
        {
          key: "age",
          header: t("begun"),
          align: "end",
          cell: ({ createdAt }) => <AgeLabel at={createdAt} className="font-mono text-12 text-muted" />,
        },
      ]}
    />
  );
}

function Actor({ actor: { kind, name } }: { readonly actor: NonNullable<ShownTask["actor"]> }) {
  const actorName = useActorName();
  if (name === null) return <span className="text-muted">{actorName(kind)}</span>;
  return (
    <>
      <bdi>{name}</bdi> <span className="text-12 text-muted">{actorName(kind)}</span>
    </>
  );
}
