import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import type { ProofProps } from "./provers.ts";

export function PasswordProof({ onDone }: ProofProps) {
  const t = useTranslations("proof");
  const form = useCallForm({
    empty: { password: "" },
    fields: ["password"],
    send: async (body) => {
      await api("POST /auth/step-up", { body });
      onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={t("confirm")}>
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        autoFocus
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        {...form.field("password")}
      />
    </CallForm>
  );
}
