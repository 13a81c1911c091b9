import { useTranslations } from "use-intl";
import { SupportLine } from "#src/web/cabinet/support-line.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { Domain } from "../domain-types.ts";
import { DomainActivity } from "./domain-activity.tsx";
import { DomainSteps } from "./domain-steps.tsx";

/** A paid name on its way: each step live, what to do next, and what happens if one fails. */
export function ComingPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.coming");
  const { task } = domain;
  const isTransfer = domain.state === "transfer_in";
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <Panel title={t(isTransfer ? "transfer" : "register")}>
        <div className="grid gap-5">
          {task ? (
            <>
              <ScaleBar
                kind="progress"
                label={t("progress", { percent: task.progress })}
                value={task.progress}
                max={100}
              />
              <DomainSteps task={task} />
            </>
          ) : (
            <p className="text-14 text-fg2">{t("waiting")}</p>
          )}
          <p className="text-13 text-pretty text-muted">
            {t(isTransfer ? "aboutTransfer" : "about")} {domain.simulated && t("simulated")}
          </p>
          <SupportLine id={domain.id} />
        </div>
      </Panel>
      <DomainActivity domain={domain} />
    </div>
  );
}
