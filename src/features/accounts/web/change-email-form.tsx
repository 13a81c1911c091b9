import { useTranslations } from "use-intl";
import { changeEmailBody } from "#src/features/accounts/contract.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AccountPasswordField } from "./account-password-field.tsx";
import { emailRule } from "./email-rule.ts";

const resolver = schemaResolver(changeEmailBody, emailRule);

/** Requests another email: `onDone` gets it once its mail is queued. */
export function ChangeEmailForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const t = useTranslations("settings");
  const form = useCallForm({
    resolver,
    empty: { email: "", password: "" },
    fields: ["email", "password"],
    send: async (body) => {
      await api("POST /users/change-email", { body });
      onDone(body.email);
    },
  });
  return (
    <CallForm form={form} submitLabel={t("sendLink")}>
      <TextField label={t("newEmail")} type="email" autoComplete="email" {...form.field("email")} />
      <AccountPasswordField
        label={t("currentPassword")}
        autoComplete="current-password"
        {...form.field("password")}
      />
    </CallForm>
  );
}
