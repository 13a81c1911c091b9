import { TaskSteps } from "#src/web/lists/task-steps.tsx";
import type { Task } from "../server-types.ts";
import { useTaskTexts } from "../use-task-texts.ts";

/** The steps of what is done to a server. */
export function ServerSteps({ task }: { readonly task: Pick<Task, "steps"> }) {
  const texts = useTaskTexts();
  return <TaskSteps task={task} textOf={(name) => ({ title: texts.step(name) })} />;
}
