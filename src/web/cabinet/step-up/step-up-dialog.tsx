import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { useLogout } from "../use-logout.ts";
import { knownMethods, provers } from "./provers.ts";

export interface StepUpDialogProps {
  /** Ways to prove who one is, the nearest first. */
  readonly methods: readonly string[];
  readonly onEnd: (isProved: boolean) => void;
}

/** Asks for one proof, or for an email that the account lacks, the nearest way first and the others behind buttons: `methods`, `onEnd`. */
export function StepUpDialog({ methods, onEnd }: StepUpDialogProps) {
  const t = useTranslations("proof");
  const common = useTranslations("common.action");
  const logout = useLogout();
  const known = knownMethods(methods);
  const [chosen, setChosen] = useState(known[0]);
  const Proof = chosen && provers[chosen];
  const isForEmail = chosen === "email";
  const others = known.filter((method) => method !== chosen);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onEnd(false)}
      title={t(isForEmail ? "email.title" : "title")}
      description={t(isForEmail ? "email.lead" : Proof === undefined ? "none" : "lead")}
      closeLabel={common("close")}
    >
      {Proof === undefined ? (
        <Button tone="primary" block onClick={() => void logout().finally(() => onEnd(false))}>
          {common("logout")}
        </Button>
      ) : (
        <Proof key={chosen} onDone={() => onEnd(true)} />
      )}
      {others.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <p className="text-13 text-muted">{t("otherWays")}</p>
          {others.map((method) => (
            <Button key={method} size="sm" onClick={() => setChosen(method)}>
              {t(`ways.${method}`)}
            </Button>
          ))}
        </div>
      )}
    </Dialog>
  );
}
