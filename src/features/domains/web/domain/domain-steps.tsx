import { TaskSteps } from "#src/web/lists/task-steps.tsx";
import type { DomainTask } from "../domain-types.ts";
import { useStepText } from "../use-step-text.ts";

/** The steps of what is done to a domain. */
export function DomainSteps({ task }: { readonly task: Pick<DomainTask, "steps"> }) {
  return <TaskSteps task={task} textOf={useStepText()} />;
}
