import { useFormatter, useTranslations } from "use-intl";
import { daysUntil } from "#src/web/i18n/days-until.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { Sparkline } from "#src/web/ui/sparkline.tsx";
import { openTask } from "#src/web/lists/tasks.ts";
import { cpuTrendSteps, isHeld } from "../../rules.ts";
import type { Server } from "../server-types.ts";

/** The last hour of the processor, how far the installation is, or how long the disk is still kept. */
export function CpuCell({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.list");
  const format = useFormatter();
  const task = openTask(server);
  if (server.service === "pending" && task) {
    return (
      <ScaleBar
        label={t("progress", { name: server.name })}
        value={task.progress}
        max={100}
        kind="progress"
        className="w-21"
      />
    );
  }
  if (server.service === "failed") return <span className="text-12 text-muted">{t("unknown")}</span>;
  const deletedAt = deletionOf(server);
  if (deletedAt !== undefined) return <DeletedIn instant={deletedAt} />;
  if (server.power === "off" || server.service === "suspended")
    return <span className="text-12 whitespace-nowrap text-muted">{t("cpuStopped")}</span>;
  const trend = server.cpuTrend ?? [];
  const last = trend.at(-1);
  if (!trend.some((value) => value !== null))
    return <span className="text-12 text-muted">{t("cpuUnknown")}</span>;
  const percent = Math.round(last ?? 0);
  return (
    <span className="flex items-center gap-2">
      <Sparkline
        values={trend}
        max={100}
        // A step that has just begun is not among them.
        room={cpuTrendSteps - 1}
        label={t("cpuNow", { name: server.name, percent })}
      />
      <BdiCode className="text-12 whitespace-nowrap text-muted">
        {last === null || last === undefined
          ? t("unknown")
          : format.number(percent / 100, { style: "percent" })}
      </BdiCode>
    </span>
  );
}

/** When a suspended server is deleted if it is not paid; one that we hold is not. */
function deletionOf(server: Server): string | undefined {
  return server.service === "suspended" && !isHeld(server) ? server.timeline?.terminatesAt : undefined;
}

function DeletedIn({ instant }: { readonly instant: string }) {
  const t = useTranslations("servers.list");
  const now = useNow(60_000);
  const count = Math.max(0, daysUntil(instant, now));
  return <span className="text-12 text-danger">{t("deletedIn", { count })}</span>;
}
