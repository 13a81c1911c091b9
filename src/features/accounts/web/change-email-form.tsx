import { useTranslations } from "use-intl";
import { changeEmailBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AccountPasswordField } from "./account-password-field.tsx";
import { emailRule } from "./email-rule.ts";

const resolver = schemaResolver(changeEmailBody, emailRule);

export interface ChangeEmailFormProps {
  /** It is the account's first: there is no password that would be asked for. */
  readonly isFirst: boolean;
  /** Gets the email once its mail is queued. */
  readonly onDone: (email: string) => void;
}

/** Requests another email, or a first one: `isFirst`, `onDone`. */
export function ChangeEmailForm({ isFirst, onDone }: ChangeEmailFormProps) {
  const t = useTranslations("settings");
  const form = useCallForm({
    resolver,
    empty: isFirst ? { email: "" } : { email: "", password: "" },
    fields: ["email", "password"],
    send: async (body) => {
      await api("POST /users/change-email", { body });
      onDone(body.email);
    },
  });
  return (
    <CallForm form={form} submitLabel={t("sendLink")}>
      <TextField label={t("newEmail")} type="email" autoComplete="email" {...form.field("email")} />
      {!isFirst && (
        <AccountPasswordField
          label={t("currentPassword")}
          autoComplete="current-password"
          {...form.field("password")}
        />
      )}
    </CallForm>
  );
}
