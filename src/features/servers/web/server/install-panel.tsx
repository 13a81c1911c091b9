import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { ProgressPanel } from "#src/web/services/progress-panel.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Server } from "../server-types.ts";
import { ServerSteps } from "./server-steps.tsx";

/** A paid server on its way: each step live, and what happens if one fails. */
export function InstallPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.install");
  const { task } = server;
  return (
    <ProgressPanel
      title={t("title")}
      control={task && <Elapsed sinceInstant={task.createdAt} />}
      id={server.id}
      task={task}
      texts={{
        progress: (percent) => t("progress", { percent }),
        waiting: t("waiting"),
        about: (
          <>
            {t("about")} {server.simulated && t("simulated")}
          </>
        ),
      }}
      steps={(installation) => <ServerSteps task={installation} />}
    />
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
