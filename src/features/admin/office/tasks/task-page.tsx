import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { TaskState } from "#src/web/office/parts/task-state.tsx";
import { useActorName, useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { TaskBody, TaskCause } from "./task-body.tsx";
import { TaskActDialog } from "./task-act-dialog.tsx";
import { useTaskFacts } from "./task-facts.tsx";
import { isOpen, type Task, taskQuery } from "./tasks-query.ts";
import { type TaskAct, useTaskActs } from "./use-task-acts.ts";

/** A task: its steps, what drivers said, and what may be done to it. */
export function TaskPage() {
  const task = useQuery(taskQuery(useOfficeId("task")));
  return (
    <Loaded query={task} skeleton={<PageSkeleton />}>
      {(found) => <Shown task={found} />}
    </Loaded>
  );
}

function Shown({ task }: { readonly task: Task }) {
  const t = useTranslations("officeOrders.tasks");
  const facts = useTaskFacts(task);
  const [act, setAct] = useState<TaskAct>();
  const taskName = useTaskName();
  const actorName = useActorName();
  const actsOf = useTaskActs(setAct);
  const { actor, orderId, state, kind } = task;
  return (
    <>
      <ObjectPage
        title={taskName(kind)}
        list={{ label: t("title"), href: "/staff/tasks" }}
        state={<TaskState state={state} />}
        facts={[
          ...facts,
          { key: "by", label: t("by"), value: <bdi>{actor.name ?? actorName(actor.kind)}</bdi> },
          ...(orderId === null
            ? []
            : [
                {
                  key: "order",
                  label: t("order"),
                  value: <ObjectLink kind="order" id={orderId} />,
                },
              ]),
        ]}
        notice={!isOpen(state) && task.errorCode !== null && <TaskCause task={task} />}
        tabs={[{ key: "steps", label: t("steps"), content: <TaskBody task={task} /> }]}
        side={<ActPanel acts={actsOf(task)} />}
      />
      <TaskActDialog act={act} onClose={() => setAct(undefined)} />
    </>
  );
}
