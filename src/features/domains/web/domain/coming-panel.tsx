import { useTranslations } from "use-intl";
import { ProgressPanel } from "#src/web/services/progress-panel.tsx";
import type { Domain } from "../domain-types.ts";
import { DomainActivity } from "./domain-activity.tsx";
import { DomainSteps } from "./domain-steps.tsx";

/** A paid name in delivery: each step live, what to do next, and what happens if one fails. */
export function ComingPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.coming");
  const { task } = domain;
  const isTransfer = domain.state === "transfer_in";
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <ProgressPanel
        title={t(isTransfer ? "transfer" : "register")}
        id={domain.id}
        task={task}
        texts={{
          progress: (percent) => t("progress", { percent }),
          waiting: t("waiting"),
          about: (
            <>
              {t(isTransfer ? "aboutTransfer" : "about")} {domain.simulated && t("simulated")}
            </>
          ),
        }}
        steps={(order) => <DomainSteps task={order} />}
      />
      <DomainActivity domain={domain} />
    </div>
  );
}
