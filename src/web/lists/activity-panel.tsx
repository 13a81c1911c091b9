import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { useConnection } from "#src/web/events/connection.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { MoreButton } from "./more-button.tsx";

/** A feature's texts for its tasks. */
export interface TaskTexts<Task> {
  readonly action: (task: Task) => string;
  readonly step: (stepName: string) => string;
  readonly cause: (errorCode: string | null) => string;
}

export interface ActivityPanelProps<Task> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly tasks: readonly Task[] }>>;
  readonly texts: TaskTexts<Task>;
}

const marks: Readonly<Record<TaskOutput["state"], BuoyKind>> = {
  queued: "off",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** Beside other panels; the rest comes when it is asked for. */
const shownFirst = 5;

/** The tasks of an object, newest first, live: `query`, `texts`. */
export function ActivityPanel<Task extends TaskOutput>({ query, texts }: ActivityPanelProps<Task>) {
  const t = useTranslations("lists.activity");
  const common = useTranslations("common.state");
  const { isLive } = useConnection();
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel
      title={t("title")}
      control={
        <span className="inline-flex items-center gap-1.5 text-12 text-muted">
          <BuoyMark kind={isLive ? "ok" : "off"} />
          {t(isLive ? "live" : "notLive")}
        </span>
      }
    >
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={56} />}
      >
        {({ pages }) => {
          const tasks = pages.flatMap((page) => page.tasks);
          if (tasks.length === 0) return <p className="text-13 text-muted">{t("empty")}</p>;
          const hasMore = !isWhole && (tasks.length > shownFirst || query.hasNextPage);
          return (
            <>
              <ActivityList>
                {tasks.slice(0, isWhole ? undefined : shownFirst).map((task) => (
                  <ActivityEntry key={task.id} task={task} texts={texts} />
                ))}
              </ActivityList>
              {hasMore && (
                <button
                  type="button"
                  onClick={() => setWhole(true)}
                  className="-mx-4 mt-4 -mb-4 block h-11 w-[calc(100%+2rem)] border-t border-line px-4 text-start text-13 font-medium -outline-offset-2 transition-colors hover:bg-surface2"
                >
                  {t("whole")}
                </button>
              )}
            </>
          );
        }}
      </QueryView>
      {isWhole && <MoreButton query={query} tone="quiet" size="sm" className="mt-4" />}
    </Panel>
  );
}

interface ActivityEntryProps<Task> {
  readonly task: Task;
  readonly texts: TaskTexts<Task>;
}

/** One action: its state, its result or cause, the refund, and who requested it. */
function ActivityEntry<Task extends TaskOutput>({ task, texts }: ActivityEntryProps<Task>) {
  const t = useTranslations("lists.activity");
  const result = useResult(task, texts);
  const action = texts.action(task);
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

function useResult<Task extends TaskOutput>(task: Task, texts: TaskTexts<Task>): string {
  const t = useTranslations("lists.activity");
  const unit = useTranslations("common.unit");
  const format = useFormatter();
  const running = task.steps.find(({ state }) => state === "running");
  switch (task.state) {
    case "queued":
      return t("queued");
    case "running":
      return running ? texts.step(running.name) : t("queued");
    case "failed": {
      const refund =
        task.refundedCents === null ? [] : [t("refunded", { amount: formatCents(task.refundedCents) })];
      return format.list([texts.cause(task.errorCode), ...refund], { type: "unit" });
    }
    case "cancelled":
      return t("cancelled");
    case "succeeded": {
      const tookMs = Date.parse(task.finishedAt ?? task.createdAt) - Date.parse(task.createdAt);
      return t("took", { time: unit("seconds", { count: Math.max(1, Math.round(tookMs / 1000)) }) });
    }
  }
}
