import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import type { TaskOutput } from "#src/shared/task-output.ts";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { AskSupport } from "#src/web/cabinet/ask-support.tsx";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ActivityList, ActivityRow } from "#src/web/ui/activity-row.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { MoreButton } from "./more-button.tsx";
import { useWho, type Who } from "./use-who.tsx";

/** A change that needed no task. */
export interface ChangeEntry extends Who {
  readonly at: string;
  readonly action: string;
  readonly result: string;
}

/** A feature's texts for its tasks. */
export interface TaskTexts<Task> {
  readonly action: (task: Task) => string;
  readonly step: (stepName: string) => string;
  readonly cause: (errorCode: string | null) => string;
}

export interface ActivityPanelProps<Task> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly tasks: readonly Task[] }>>;
  readonly texts: TaskTexts<Task>;
  /** Shown among the tasks by their time. */
  readonly changes?: readonly ChangeEntry[] | undefined;
  readonly control?: ReactNode;
  /** Shows only so many of what was read, with `foot` in place of the button for more. */
  readonly shown?: number | undefined;
  readonly foot?: ReactNode;
}

const marks: Readonly<Record<TaskOutput["state"], BuoyKind>> = {
  queued: "off",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** The tasks of an object, newest first, live: `query`, `texts`, `changes`, `control`, `shown`, `foot`. */
export function ActivityPanel<Task extends TaskOutput>(props: ActivityPanelProps<Task>) {
  const { query, texts, changes = [], control, shown, foot } = props;
  const t = useTranslations("lists.activity");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")} control={control}>
      <QueryView
        query={query}
        errorTitle={t("loadError")}
        level={3}
        skeleton={<SkeletonRows label={common("loading")} rows={3} rowHeight={56} />}
      >
        {({ pages }) => {
          const tasks = pages.flatMap((page) => page.tasks);
          const entries = [
            ...tasks.map((task) => ({
              at: task.createdAt,
              row: <ActivityEntry key={task.id} task={task} texts={texts} />,
            })),
            ...changes.map((change) => ({
              at: change.at,
              row: <ChangeRow key={`${change.at} ${change.result}`} change={change} />,
            })),
          ].sort((one, other) => (other.at < one.at ? -1 : 1));
          if (entries.length === 0) return <p className="text-13 text-muted">{t("empty")}</p>;
          return <ActivityList>{entries.slice(0, shown).map(({ row }) => row)}</ActivityList>;
        }}
      </QueryView>
      {shown === undefined ? <MoreButton query={query} tone="quiet" size="sm" className="mt-4" /> : foot}
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
  const whoOf = useWho();
  const action = texts.action(task);
  return (
    <ActivityRow
      kind={marks[task.state]}
      stateLabel={t(`state.${task.state}`)}
      action={action}
      age={<AgeLabel at={task.createdAt} />}
      result={
        task.state === "failed" ? (
          <>
            {result} <AskSupport about={{ kind: "task", id: task.id }} />
          </>
        ) : (
          result
        )
      }
      who={whoOf(task)}
      progress={
        task.state === "running"
          ? { label: t("progress", { action }), value: task.progress, max: 100 }
          : undefined
      }
    />
  );
}

function ChangeRow({ change }: { readonly change: ChangeEntry }) {
  const t = useTranslations("lists.activity");
  const whoOf = useWho();
  const { at, action, result } = change;
  return (
    <ActivityRow
      kind={marks.succeeded}
      stateLabel={t("state.succeeded")}
      action={action}
      age={<AgeLabel at={at} />}
      result={result}
      who={whoOf(change)}
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
