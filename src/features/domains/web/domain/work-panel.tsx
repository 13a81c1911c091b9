import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { openTask } from "#src/web/lists/tasks.ts";
import type { Domain } from "../domain-types.ts";
import { DomainSteps } from "./domain-steps.tsx";

/** What is done to the domain at the registry now, step by step. */
export function WorkPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.activity.kind");
  const stepState = useTranslations("lists.step");
  const task = openTask(domain);
  if (task === undefined) return null;
  return (
    <Panel title={t(task.kind)} note={stepState("running")}>
      <DomainSteps task={task} />
    </Panel>
  );
}
