import { useTranslations } from "use-intl";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { StepList, type StepState } from "#src/web/ui/step-list.tsx";

type Step = TaskOutput["steps"][number];

export interface StepText {
  readonly title: string;
  /** What happens meanwhile, or the next thing to do. */
  readonly hint?: string | undefined;
}

export interface TaskStepsProps {
  readonly task: Pick<TaskOutput, "steps">;
  readonly textOf: (stepName: string) => StepText;
}

const states: Readonly<Record<Step["state"], StepState>> = {
  waiting: "waiting",
  running: "active",
  done: "done",
  failed: "failed",
};

/** The steps of an action, each with the time it ended or began: `task`, `textOf`. */
export function TaskSteps({ task, textOf }: TaskStepsProps) {
  const t = useTranslations("lists.step");
  const times = useTimes();
  return (
    <StepList
      steps={task.steps.map((step) => {
        const at = step.endedAt ?? step.startedAt;
        const { title, hint } = textOf(step.name);
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
