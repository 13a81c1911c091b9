import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { KeyCaps } from "#src/web/office/keys/key-caps.tsx";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { FactStrip } from "#src/web/ui/fact-strip.tsx";
import { TaskActDialog } from "./task-act-dialog.tsx";
import { TaskBody, TaskCause } from "./task-body.tsx";
import { useTaskFacts } from "./task-facts.tsx";
import { failedAlarmAgeMs, failedQuery, since, type TaskRow, taskQuery } from "./tasks-query.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { type TaskAct, useTaskActs } from "./use-task-acts.ts";

/** Tasks that failed and wait for staff, worked from the oldest. */
export function FailedTasksPage() {
  const t = useTranslations("officeOrders.tasks");
  const query = useQuery(failedQuery);
  const [act, setAct] = useState<TaskAct>();
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const actsOf = useTaskActs(setAct);
  const causeText = useCauseText();
  const taskName = useTaskName();
  return (
    <>
      <QueuePage
        title={t("failed.title")}
        query={query}
        alarmAgeMs={failedAlarmAgeMs}
        empty={{ title: t("failed.none"), text: t("failed.noneText") }}
        item={(task) => ({
          id: task.id,
          title: <bdi>{task.object.name ?? taskName(task.kind)}</bdi>,
          why: [taskName(task.kind), task.errorCode !== null && causeText(task.errorCode)]
            .filter(Boolean)
            .join(" · "),
          who: task.customer === null ? t("ours") : task.customer.name,
          mark: "bad",
          since: since(task),
        })}
        acts={(task) => actsOf(task).map(({ shortcut, label, run }) => ({ keys: shortcut, label, run }))}
        detail={(task) => (
          <Detail key={task.id} task={task} acts={actsOf(task)} isSettled={agreed.includes(task.id)} />
        )}
      />
      <TaskActDialog
        act={act}
        onClose={() => setAct(undefined)}
        onAgreed={(id) => setAgreed((before) => [...before, id])}
      />
    </>
  );
}

interface DetailProps {
  readonly task: TaskRow;
  readonly acts: ReturnType<ReturnType<typeof useTaskActs>>;
  /** It was looked at, and there was nothing to do. */
  readonly isSettled: boolean;
}

function Detail({ task, acts, isSettled }: DetailProps) {
  const t = useTranslations("officeOrders.tasks");
  const frame = useTranslations("office.frame");
  const taskName = useTaskName();
  const facts = useTaskFacts(task);
  const whole = useQuery(taskQuery(task.id));
  const close = isSettled ? acts.find(({ key }) => key === "close") : undefined;
  const next = (close ?? acts[0])?.key;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-9 flex-wrap items-center gap-3">
        <h2 className="text-24 wrap-anywhere">{taskName(task.kind)}</h2>
        <OfficeLink href={`/staff/tasks/${task.id}`} className={buttonClass({ size: "sm" })}>
          {t("open")}
        </OfficeLink>
      </div>
      <FactStrip facts={facts} />
      <TaskCause task={task} />
      <div className="flex flex-wrap items-center gap-2">
        {acts.map(({ key, label, shortcut, run }) => (
          <span key={key} className="me-2 flex items-center gap-2">
            <Button tone={key === next ? "primary" : "secondary"} onClick={run} aria-keyshortcuts={shortcut}>
              {label}
            </Button>
            <KeyCaps keys={shortcut} />
          </span>
        ))}
      </div>
      <Loaded query={whole} skeleton={<RowsSkeleton label={frame("loading")} />}>
        {(found) => <TaskBody task={found} />}
      </Loaded>
    </div>
  );
}
