import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { type FactorMethod, FactorProof, knownFactors } from "./factor-proof.tsx";
import { OtherFactors } from "./other-factors.tsx";

export interface StepUpDialogProps {
  /** Ways to prove the second factor, the nearest first. */
  readonly methods: readonly string[];
  readonly onEnd: (isProved: boolean) => void;
}

/** Asks once more for the second factor, before what moves money or gives access: `methods`, `onEnd`. */
export function StepUpDialog({ methods, onEnd }: StepUpDialogProps) {
  const t = useTranslations("office.proof");
  const common = useTranslations("common.action");
  const known = knownFactors(methods);
  const [chosen, setChosen] = useState<FactorMethod | undefined>(known[0]);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onEnd(false)}
      title={t("title")}
      description={t("lead")}
      closeLabel={common("close")}
    >
      {chosen && (
        <FactorProof
          key={chosen}
          method={chosen}
          send={async (body) => {
            await api("POST /v2/admin/step-up", { body });
            onEnd(true);
          }}
        />
      )}
      <OtherFactors methods={known} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}
