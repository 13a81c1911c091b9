import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { StepList } from "#src/web/ui/step-list.tsx";
import type { OneSite } from "../queries.ts";

/** What is left until the site can be visited. */
export function StepsPanel({ site: { steps } }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelDashboard.steps");
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <Panel title={t("title")}>
      <StepList
        steps={steps.map(({ step, isDone }) => {
          const state = isDone ? "done" : step === next ? "active" : "waiting";
          return { key: step, state, stateLabel: t(`state.${state}`), title: t(`step.${step}`) };
        })}
      />
    </Panel>
  );
}
