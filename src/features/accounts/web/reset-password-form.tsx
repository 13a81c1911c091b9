import { useTranslations } from "use-intl";
import { resetBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { AccountPasswordField } from "./account-password-field.tsx";
import { newPasswordRule } from "./new-password-rule.ts";

export interface ResetPasswordFormProps {
  /** From the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

const resolver = schemaResolver(resetBody, ({ password }) => newPasswordRule(password));

/** A new password with the token of the mailed link: `token`, `onDone`. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useTranslations("accounts.reset");
  const form = useCallForm({
    resolver,
    empty: { password: "" },
    fields: ["password"],
    failure: "failedToResetPassword",
    send: async (body) => {
      await api("POST /auth/recovery/token", { query: { token }, body });
      onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={t("submit")} size="lg">
      <AccountPasswordField
        label={t("password")}
        autoComplete="new-password"
        autoFocus
        {...form.field("password")}
      />
    </CallForm>
  );
}
