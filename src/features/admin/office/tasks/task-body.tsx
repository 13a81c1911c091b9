import { useTranslations } from "use-intl";
import { TaskSteps } from "#src/web/lists/task-steps.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CodeBox } from "#src/web/ui/code-box.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { useStepName } from "#src/web/office/parts/use-kind-name.ts";
import type { Task } from "./tasks-query.ts";

/** Why a task failed, in words and as the driver said it: `task`. */
export function TaskCause({ task }: { readonly task: Pick<Task, "errorCode" | "errorDetail"> }) {
  const t = useTranslations("officeOrders.tasks");
  const causeText = useCauseText();
  const { errorCode, errorDetail } = task;
  if (errorCode === null) return null;
  return (
    <Note tone="danger" title={causeText(errorCode)}>
      {causeText(errorCode) !== errorCode && <BdiCode className="text-12 text-muted">{errorCode}</BdiCode>}
      {errorDetail !== null && (
        <p className="mt-1">
          {t("detail")} <BdiCode className="text-12 wrap-anywhere whitespace-pre-wrap">{errorDetail}</BdiCode>
        </p>
      )}
    </Note>
  );
}

/** A step in words, its code small: `kind` of the task, `step`. */
function StepName({ kind, step }: { readonly kind: string; readonly step: string }) {
  const name = useStepName()(kind, step);
  return (
    <>
      {name} <BdiCode className="ms-1 text-12 text-muted">{step}</BdiCode>
    </>
  );
}

/** The steps of a task with their times, and what it began at the driver: `task`. */
export function TaskBody({ task }: { readonly task: Task }) {
  const t = useTranslations("officeOrders.tasks");
  const common = useTranslations("common.action");
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
                value: step === null ? "–" : <StepName kind={kind} step={step} />,
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
        <Panel title={t("input")} note={t("inputNote")}>
          <CodeBox
            code={JSON.stringify(JSON.parse(input), null, 2)}
            copyLabel={common("copy")}
            copiedLabel={common("copied")}
            of={t("input")}
          />
        </Panel>
      </div>
    </div>
  );
}
