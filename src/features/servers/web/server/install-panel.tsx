import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { Server } from "../server-types.ts";
import { ServerSteps } from "./server-steps.tsx";

/** A paid server on its way: each step live, and what happens if one fails. */
export function InstallPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.install");
  const { task } = server;
  return (
    <Panel title={t("title")} control={task && <Elapsed sinceInstant={task.createdAt} />}>
      <div className="grid gap-5">
        {task ? (
          <>
            <ScaleBar
              kind="progress"
              label={t("progress", { percent: task.progress })}
              value={task.progress}
              max={100}
            />
            <ServerSteps task={task} />
          </>
        ) : (
          <p className="text-14 text-fg2">{t("waiting")}</p>
        )}
        <p className="text-13 text-pretty text-muted">
          {t("about")} {server.simulated && t("simulated")}
        </p>
        <SupportLine id={server.id} />
      </div>
    </Panel>
  );
}

function Elapsed({ sinceInstant }: { readonly sinceInstant: string }) {
  const now = useNow(1000);
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(sinceInstant)) / 1000));
  return (
    <BdiCode className="text-12 text-muted">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
    </BdiCode>
  );
}
