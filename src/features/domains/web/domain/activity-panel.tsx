import { useInfiniteQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { MoreButton } from "#src/web/lists/more-button.tsx";
import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { domainActivityQuery } from "../domain-queries.ts";
import type { Domain, DomainTask } from "../domain-types.ts";
import { useCauseText } from "../use-cause-text.ts";
import { useStepText } from "../use-step-text.ts";

const marks: Readonly<Record<DomainTask["state"], BuoyKind>> = {
  queued: "off",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** What was done to the domain, newest first, live. */
export function ActivityPanel({ domain }: { readonly domain: Pick<Domain, "id"> }) {
  const t = useTranslations("domain");
  const common = useTranslations("common.state");
  const activity = useInfiniteQuery(domainActivityQuery(domain.id));
  return (
    <Panel title={t("activity.title")}>
      <QueryView
        query={activity}
        errorTitle={t("loadError.activity")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={56} />}
      >
        {({ pages }) => {
          const tasks = pages.flatMap((page) => page.tasks);
          if (tasks.length === 0) return <p className="text-13 text-muted">{t("activity.empty")}</p>;
          return (
            <ActivityList>
              {tasks.map((task) => (
                <ActivityEntry key={task.id} task={task} />
              ))}
            </ActivityList>
          );
        }}
      </QueryView>
      <MoreButton query={activity} tone="quiet" size="sm" className="mt-4" />
    </Panel>
  );
}

function ActivityEntry({ task }: { readonly task: DomainTask }) {
  const t = useTranslations("domain.activity");
  const result = useResult(task);
  const action = t(`kind.${task.kind}`);
  return (
    <ActivityRow
      kind={marks[task.state]}
      stateLabel={t(`state.${task.state}`)}
      action={action}
      age={<AgeLabel at={task.createdAt} />}
      result={result}
      who={t(`who.${task.actor}`)}
      progress={
        task.state === "running"
          ? { label: t("progress", { action }), value: task.progress, max: 100 }
          : undefined
      }
    />
  );
}

function useResult(task: DomainTask): string {
  const t = useTranslations("domain.activity");
  const unit = useTranslations("common.unit");
  const format = useFormatter();
  const causeOf = useCauseText();
  const stepText = useStepText();
  const running = task.steps.find(({ state }) => state === "running");
  switch (task.state) {
    case "queued":
      return t("queued");
    case "running":
      return running ? stepText(running.name).title : t("queued");
    case "failed": {
      const refund =
        task.refundedCents === null ? [] : [t("refunded", { amount: formatCents(task.refundedCents) })];
      return format.list([causeOf(task.errorCode), ...refund], { type: "unit" });
    }
    case "cancelled":
      return t("cancelled");
    case "succeeded": {
      const tookMs = Date.parse(task.finishedAt ?? task.createdAt) - Date.parse(task.createdAt);
      return t("took", { time: unit("seconds", { count: Math.max(1, Math.round(tookMs / 1000)) }) });
    }
  }
}
