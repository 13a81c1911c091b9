import type { ReactNode } from "react";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";

export interface ProgressPanelProps<Task> {
  readonly title: string;
  readonly control?: ReactNode;
  /** What support asks for. */
  readonly id: string;
  readonly task: Task | null;
  readonly texts: {
    readonly progress: (percent: number) => string;
    /** While no task has begun. */
    readonly waiting: string;
    readonly about: ReactNode;
  };
  readonly steps: (task: Task) => ReactNode;
}

/** A paid service before its delivery, each step live: `title`, `id`, `task`, `texts`, `steps`. */
export function ProgressPanel<Task extends Pick<TaskOutput, "progress">>(props: ProgressPanelProps<Task>) {
  const { title, control, id, task, texts, steps } = props;
  return (
    <Panel title={title} control={control}>
      <div className="grid gap-5">
        {task ? (
          <>
            <ScaleBar kind="progress" label={texts.progress(task.progress)} value={task.progress} max={100} />
            {steps(task)}
          </>
        ) : (
          <p className="text-14 text-fg2">{texts.waiting}</p>
        )}
        <p className="text-13 text-pretty text-muted">{texts.about}</p>
        <SupportLine id={id} />
      </div>
    </Panel>
  );
}
