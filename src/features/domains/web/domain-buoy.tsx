import { useTranslations } from "use-intl";
import { useNow } from "#src/web/i18n/use-now.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { openTask, stepPosition } from "#src/web/lists/tasks.ts";
import { wordOf } from "../rules.ts";
import { isComing, statusMarks } from "./domain-status.ts";
import type { Domain } from "./domain-types.ts";

export interface DomainBuoyProps {
  readonly domain: Domain;
  /** 14 in rows, 18 in heads. */
  readonly size?: number;
}

/** The state of a domain as shape and word, with the step while a task runs: "Registering 2/4". */
export function DomainBuoy({ domain, size }: DomainBuoyProps) {
  const t = useTranslations("domain");
  const now = useNow(60_000);
  const word = wordOf(domain, now);
  const status = t(`status.${word}`);
  const task = isComing(domain) ? openTask(domain) : undefined;
  return (
    <Buoy kind={statusMarks[word]} size={size} className="align-middle">
      {task && task.steps.length > 1 ? t("statusWithStep", { status, ...stepPosition(task) }) : status}
    </Buoy>
  );
}
