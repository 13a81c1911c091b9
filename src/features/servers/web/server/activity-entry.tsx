import { useFormatter, useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { ActivityRow } from "#src/web/ui/activity-row.tsx";
import type { BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Task } from "../server-types.ts";
import { useTaskTexts } from "../use-task-texts.ts";

const marks: Readonly<Record<Task["state"], BuoyKind>> = {
  queued: "off",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** One action: its state, its result or cause, the refund, and who asked for it. */
export function ActivityEntry({ task }: { readonly task: Task }) {
  const t = useTranslations("server.activity");
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

function useResult(task: Task): string {
  const t = useTranslations("server.activity");
  const common = useTranslations("common.unit");
  const texts = useTaskTexts();
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
      return t("took", { time: common("seconds", { count: Math.max(1, Math.round(tookMs / 1000)) }) });
    }
  }
}
