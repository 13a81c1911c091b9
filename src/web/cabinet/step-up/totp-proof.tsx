import { useTranslations } from "use-intl";
import { CodeProof } from "./code-proof.tsx";
import type { ProofProps } from "./provers.ts";

export function TotpProof({ onDone }: ProofProps) {
  const t = useTranslations("proof");
  return <CodeProof field="code" label={t("code")} onDone={onDone} />;
}
