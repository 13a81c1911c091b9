import { useTranslations } from "use-intl";
import { Panel } from "#src/web/ui/panel.tsx";
import { StepList } from "#src/web/ui/step-list.tsx";
import type { Domain } from "../domain-types.ts";
import { CodePanel } from "./code-panel.tsx";
import { LeavingPanel } from "./leaving-panel.tsx";
import { LockPanel } from "./lock-panel.tsx";

/** The lock, the code, and how a domain leaves for another registrar. */
export function TransferTab({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.transfer");
  const isOpen = !domain.isLocked || !domain.offers.lock;
  const isAskedFor = domain.state === "transfer_out";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {domain.state === "transfer_out" && <LeavingPanel domain={domain} />}
      <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
        <div className="grid min-w-0 gap-4">
          <LockPanel domain={domain} />
          <CodePanel domain={domain} />
        </div>
        <Panel title={t("how")}>
          <StepList
            steps={[
              {
                key: "unlock",
                state: isOpen ? "done" : "active",
                stateLabel: t(isOpen ? "stepDone" : "stepNext"),
                title: t("step.unlock"),
              },
              {
                key: "code",
                state: isAskedFor ? "done" : isOpen ? "active" : "waiting",
                stateLabel: t(isAskedFor ? "stepDone" : isOpen ? "stepNext" : "stepLater"),
                title: t("step.code"),
                detail: t("step.codeText"),
              },
              {
                key: "give",
                state: isAskedFor ? "done" : "waiting",
                stateLabel: t(isAskedFor ? "stepDone" : "stepLater"),
                title: t("step.give"),
                detail: t("step.giveText"),
              },
            ]}
          />
        </Panel>
      </div>
    </div>
  );
}
