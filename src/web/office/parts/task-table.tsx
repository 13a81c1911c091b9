import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { ObjectLink } from "./object-link.tsx";
import { PlainTable } from "./plain-table.tsx";

export interface ShownTask {
  readonly id: Id<"task">;
  readonly kind: string;
  readonly state: string;
  readonly createdAt: string;
  readonly errorCode: string | null;
  readonly actor: { readonly kind: string; readonly name: string | null };
}

const states = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
type State = (typeof states)[number];

const marks: Readonly<Record<State, BuoyKind>> = {
  queued: "busy",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** Whether a task of these still runs: what it changes is asked for again meanwhile. */
export function hasOpenTask(tasks: readonly Pick<ShownTask, "state">[]): boolean {
  return tasks.some(({ state }) => state === "queued" || state === "running");
}

/** The tasks of an object, each with its state and who began it: `tasks`. */
export function TaskTable({ tasks }: { readonly tasks: readonly ShownTask[] }) {
  const t = useTranslations("officeServices.parts.tasks");
  const words = useTranslations("lists.activity.state");
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
        {
          key: "state",
          header: t("state"),
          cell: ({ state, errorCode }) => {
            const known = states.find((one) => one === state);
            return (
              <>
                <Buoy kind={known === undefined ? "info" : marks[known]}>
                  {known === undefined ? state : words(known)}
                </Buoy>
                {errorCode !== null && <BdiCode className="ms-2 text-12 text-danger">{errorCode}</BdiCode>}
              </>
            );
          },
        },
        {
          key: "who",
          header: t("who"),
          cell: ({ actor }) =>
            actor.name === null ? (
              <span className="text-muted">{actor.kind}</span>
            ) : (
              <>
                <bdi>{actor.name}</bdi> <span className="text-12 text-muted">{actor.kind}</span>
              </>
            ),
        },
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
