import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { Task } from "../server-types.ts";
import { ServerSteps } from "../server/server-steps.tsx";

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
        <ServerSteps task={task} />
      </div>
    </Panel>
  );
}
