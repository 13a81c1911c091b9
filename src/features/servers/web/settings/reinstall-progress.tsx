import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { TaskSteps } from "../server/task-steps.tsx";
import type { Task } from "../server-types.ts";

/** A reinstall that has begun: each step live. */
export function ReinstallProgress({ task }: { readonly task: Task }) {
  const t = useTranslations("server");
  return (
    <Panel title={t("reinstall.title")}>
      <div className="grid gap-5">
        <ScaleBar
          kind="progress"
          label={t("install.progress", { percent: task.progress })}
          value={task.progress}
          max={100}
        />
        <TaskSteps task={task} />
      </div>
    </Panel>
  );
}
