import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { StepList, type StepState } from "#src/web/ui/step-list.tsx";
import type { Task } from "../server-types.ts";
import { useDates } from "../use-dates.ts";
import { useTaskTexts } from "../use-task-texts.ts";

const states: Readonly<Record<Task["steps"][number]["state"], StepState>> = {
  waiting: "waiting",
  running: "active",
  done: "done",
  failed: "failed",
};

/** The steps of an action, each with the time at which it ended or began. */
export function TaskSteps({ task }: { readonly task: Pick<Task, "steps"> }) {
  const t = useTranslations("server.step.state");
  const texts = useTaskTexts();
  const dates = useDates();
  return (
    <StepList
      steps={task.steps.map((step) => {
        const at = step.endedAt ?? step.startedAt;
        return {
          key: step.name,
          state: states[step.state],
          stateLabel: t(step.state),
          title: texts.step(step.name),
          ...(at !== null && { time: <BdiCode>{dates.time(at)}</BdiCode> }),
        };
      })}
    />
  );
}
