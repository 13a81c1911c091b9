import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { staffSignInBody } from "../../contract-bodies.ts";

/** Email and password; the browser may offer passkeys in the first field. */
export function PasswordForm({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useTranslations("officeStaff.signIn");
  const form = useCallForm({
    resolver: schemaResolver(staffSignInBody),
    empty: { email: "", password: "" },
    fields: ["email", "password"],
    failure: "failedToSignIn",
    send: async (body) => {
      await api("POST /v2/admin/sign-in", { body });
      await onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={t("goOn")}>
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username webauthn"
        autoFocus
        {...form.field("email")}
      />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        {...form.field("password")}
      />
    </CallForm>
  );
}
