import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { type FactorMethod, FactorProof, knownFactors } from "#src/web/office/step-up/factor-proof.tsx";
import { OtherFactors } from "#src/web/office/step-up/other-factors.tsx";
import { signOut } from "#src/web/office/session/sign-out.ts";
import { Button } from "#src/web/ui/button.tsx";
import { StepHead } from "./step-head.tsx";

export interface FactorStepProps {
  readonly methods: readonly string[];
  /** Who began to sign in. */
  readonly name: string;
  readonly onDone: () => Promise<void>;
}

/** The second step: the factor that is nearest, the others behind buttons: `methods`, `name`, `onDone`. */
export function FactorStep({ methods, name, onDone }: FactorStepProps) {
  const t = useTranslations("officeStaff.signIn");
  const known = knownFactors(methods);
  const [chosen, setChosen] = useState<FactorMethod | undefined>(known[0]);
  return (
    <>
      <StepHead title={t("factorTitle")}>{t("factorLead", { name })}</StepHead>
      {chosen && (
        <FactorProof
          key={chosen}
          method={chosen}
          send={async (body) => {
            await api("POST /v2/admin/sign-in/factor", { body });
            await onDone();
          }}
        />
      )}
      <OtherFactors methods={known} chosen={chosen} onChoose={setChosen} />
      <Button tone="quiet" className="mt-4" onClick={() => void signOut()}>
        {t("asAnother")}
      </Button>
    </>
  );
}
