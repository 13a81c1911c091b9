import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { usualTime } from "#src/shared/usual-time.ts";
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
      control={
        task && (
          <Elapsed sinceInstant={task.createdAt} usualSeconds={server.details?.usualInstallSeconds ?? null} />
        )
      }
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

interface ElapsedProps {
  readonly sinceInstant: string;
  /** Null while too few installations were measured to say. */
  readonly usualSeconds: number | null;
}

/** The time since the order, and what it takes as a rule. */
function Elapsed({ sinceInstant, usualSeconds }: ElapsedProps) {
  const t = useTranslations("server.install");
  const unit = useTranslations("common.unit");
  const now = useNow(1000);
  const seconds = Math.max(0, Math.floor((now.getTime() - Date.parse(sinceInstant)) / 1000));
  const measured = usualSeconds === null ? null : usualTime(usualSeconds);
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 text-12 text-muted">
      <BdiCode>
        {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, "0")}
      </BdiCode>
      {measured && <span>{t("usual", { time: unit(measured.unit, { count: measured.count }) })}</span>}
    </span>
  );
}
