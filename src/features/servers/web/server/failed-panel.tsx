import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { activityQuery } from "../queries.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Server } from "../server-types.ts";
import { useTaskTexts } from "../use-task-texts.ts";
import { ServerRail } from "./server-rail.tsx";
import { ServerSteps } from "./server-steps.tsx";

/** An order that could not be delivered: at which step, why, where the money is, and what was done. */
export function FailedPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.failed");
  const common = useTranslations("common.state");
  const texts = useTaskTexts();
  const activity = useInfiniteQuery(activityQuery(server.id));
  if (activity.isPending) return <SkeletonRows label={common("loading")} rows={10} />;
  const task = activity.data?.pages
    .flatMap((page) => page.tasks)
    .find(({ kind }) => kind === "server-provision");
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <Panel>
        <div className="grid gap-6">
          <div className="grid grid-cols-[20px_1fr] gap-x-3">
            <BuoyMark kind="bad" size={20} className="mt-1" />
            <div>
              <h2 className="text-18 font-medium">{t("title")}</h2>
              {task && (
                <p className="text-14 text-fg2">
                  {t("cause", { cause: texts.cause(task.errorCode) })}{" "}
                  {task.refundedCents === null
                    ? t("refundPending")
                    : t.rich("refunded", { ...richTags, amount: formatCents(task.refundedCents) })}
                </p>
              )}
              <SupportLine
                id={server.id}
                about={task ? { kind: "task", id: task.id } : { kind: "server", id: server.id }}
              />
              <div className="mt-3 flex flex-wrap gap-2">
                <Link
                  to="/order-vm"
                  search={{
                    plan: server.plan.id,
                    location: server.location.id,
                    image: server.image.id,
                    months: server.months,
                    name: server.name,
                    autoprolong: server.autoprolong,
                  }}
                  className={buttonClass({ tone: "primary" })}
                >
                  {t("orderAgain")}
                </Link>
                <Link to="/transactions" className={buttonClass()}>
                  {t("transactions")}
                </Link>
              </div>
            </div>
          </div>
          {task && <ServerSteps task={task} />}
        </div>
      </Panel>
      <ServerRail server={server} />
    </div>
  );
}
