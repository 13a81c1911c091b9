import { useTranslations } from "use-intl";
import { changePasswordBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { AccountPasswordField } from "./account-password-field.tsx";
import { newPasswordRule } from "./new-password-rule.ts";

const resolver = schemaResolver(changePasswordBody, ({ password }) => newPasswordRule(password));

/** A new password by the current one: `onDone` after it was saved. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("accounts");
  const settings = useTranslations("settings");
  const form = useCallForm({
    resolver,
    empty: { currentPassword: "", password: "" },
    fields: ["currentPassword", "password"],
    send: async (body) => {
      await api("POST /auth/change-password", { body });
      onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={t("reset.submit")}>
      <AccountPasswordField
        label={settings("currentPassword")}
        autoComplete="current-password"
        {...form.field("currentPassword")}
      />
      <AccountPasswordField
        label={t("reset.password")}
        autoComplete="new-password"
        {...form.field("password")}
      />
    </CallForm>
  );
}
