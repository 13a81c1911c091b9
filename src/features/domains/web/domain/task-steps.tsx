import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { StepList, type StepState } from "#src/web/ui/step-list.tsx";
import type { DomainTask } from "../domain-types.ts";
import { useStepText } from "../use-step-text.ts";

const states: Readonly<Record<DomainTask["steps"][number]["state"], StepState>> = {
  waiting: "waiting",
  running: "active",
  done: "done",
  failed: "failed",
};

/** The steps of an action, each with the time at which it ended or began. */
export function TaskSteps({ task }: { readonly task: Pick<DomainTask, "steps"> }) {
  const t = useTranslations("domain.stepState");
  const stepText = useStepText();
  const times = useTimes();
  return (
    <StepList
      steps={task.steps.map((step) => {
        const at = step.endedAt ?? step.startedAt;
        const { title, hint } = stepText(step.name);
        return {
          key: step.name,
          state: states[step.state],
          stateLabel: t(step.state),
          title,
          ...(hint !== undefined && step.state === "running" && { detail: hint }),
          ...(at !== null && { time: <BdiCode>{times.time(at)}</BdiCode> }),
        };
      })}
    />
  );
}
