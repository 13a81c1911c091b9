import { useTranslations } from "use-intl";
import { DataTable } from "#src/web/ui/data-table.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Plan } from "../server-types.ts";
import { BeforeCode } from "./before-code.tsx";
import { NumberedStep } from "./numbered-step.tsx";
import { type PlanColumnsInput, usePlanColumns } from "./plan-columns.tsx";

export interface PlanStepProps extends PlanColumnsInput {
  readonly plans: readonly Plan[];
  /** The summary has a code that these prices are without. */
  readonly hasCode: boolean;
}

/** Step 2: the plans with this customer's price in the chosen location. */
export function PlanStep({ plans, hasCode, ...input }: PlanStepProps) {
  const t = useTranslations("order.plan");
  const columns = usePlanColumns(input);
  return (
    <NumberedStep number={2} title={t("title")}>
      <Panel flush>
        <DataTable
          caption={t("title")}
          columns={columns}
          rows={plans}
          rowKey={(plan) => plan.id}
          isChosen={(plan) => plan.id === input.value}
          rowHeight={44}
        />
      </Panel>
      {hasCode && <BeforeCode />}
    </NumberedStep>
  );
}
