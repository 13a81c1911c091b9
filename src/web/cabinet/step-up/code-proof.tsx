import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ProofProps } from "./provers.ts";

export interface CodeProofProps extends ProofProps {
  /** Of the body of `POST /auth/step-up`. */
  readonly field: "code" | "mailCode";
  readonly label: string;
}

/** Six digits, filled in by the phone or browser where it can: `field`, `label`, `onDone`. */
export function CodeProof({ field, label, onDone }: CodeProofProps) {
  const t = useTranslations("proof");
  const form = useCallForm<Record<typeof field, string>>({
    empty: { [field]: "" },
    fields: [field],
    send: async (body) => {
      await api("POST /auth/step-up", { body });
      onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={t("confirm")}>
      <TextField
        label={label}
        mono
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field(field)}
      />
    </CallForm>
  );
}
