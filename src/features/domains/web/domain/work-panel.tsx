import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { openTask } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { TaskSteps } from "./task-steps.tsx";

/** What is done to the domain at the registry now, step by step. */
export function WorkPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.activity");
  const task = openTask(domain);
  if (task === undefined) return null;
  return (
    <Panel title={t(`kind.${task.kind}`)} note={t("running")}>
      <TaskSteps task={task} />
    </Panel>
  );
}
