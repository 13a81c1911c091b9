import { useTranslations } from "use-intl";
import { TaskSteps } from "#src/web/lists/task-steps.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { useStepName } from "#src/web/office/parts/use-kind-name.ts";
import { TaskInput } from "./task-input.tsx";
import type { Task } from "./tasks-query.ts";

/** Why a task failed, in words and as the driver said it: `task`. */
export function TaskCause({ task }: { readonly task: Pick<Task, "errorCode" | "errorDetail"> }) {
  const t = useTranslations("officeOrders.tasks");
  const causeText = useCauseText();
  const { errorCode, errorDetail } = task;
  if (errorCode === null) return null;
  return (
    <Note tone="danger" title={causeText(errorCode)}>
      {errorDetail !== null && (
        <p className="mt-1">
          {t("detail")} <BdiCode className="text-12 wrap-anywhere whitespace-pre-wrap">{errorDetail}</BdiCode>
        </p>
      )}
    </Note>
  );
}

/** The steps of a task with their times, and what it began at the driver: `task`. */
export function TaskBody({ task }: { readonly task: Task }) {
  const t = useTranslations("officeOrders.tasks");
  const stepName = useStepName();
  const times = useTimes();
  const { kind, steps, step, stepRef, attempt, leaseUntil, notBefore, input, state, orderState } = task;
  const isWaiting = state === "queued" || state === "running";
  return (
    <div className="grid grid-cols-2 items-start gap-4 max-charts:grid-cols-1">
      {state === "failed" && orderState === "refunded" && (
        <div className="col-span-full">
          <Note tone="ok">{t("wentBack")}</Note>
        </div>
      )}
      <Panel title={t("steps")}>
        <TaskSteps task={{ steps }} textOf={(name) => ({ title: stepName(kind, name) })} />
      </Panel>
      <div className="flex flex-col gap-4">
        <Panel title={t("now")}>
          <KeyValueList
            items={[
              {
                key: "step",
                label: t("step"),
                value: step === null ? "–" : stepName(kind, step),
              },
              { key: "attempt", label: t("attempts"), value: attempt + 1 },
              {
                key: "ref",
                label: t("reference"),
                value: stepRef === null ? "–" : <CopiedId id={stepRef} />,
              },
              ...(isWaiting
                ? [
                    { key: "due", label: t("notBefore"), value: <BdiCode>{times.stamp(notBefore)}</BdiCode> },
                    {
                      key: "lease",
                      label: t("lease"),
                      value: leaseUntil === null ? "–" : <BdiCode>{times.stamp(leaseUntil)}</BdiCode>,
                    },
                  ]
                : []),
            ]}
          />
        </Panel>
        <TaskInput input={input} />
      </div>
    </div>
  );
}
