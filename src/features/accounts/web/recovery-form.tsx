import { useTranslations } from "use-intl";
import { recoveryBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { emailRule } from "./email-rule.ts";

const resolver = schemaResolver(recoveryBody, emailRule);

/** Requests the mail with the link: `onSent` gets the address. */
export function RecoveryForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTranslations("accounts");
  const form = useCallForm({
    resolver,
    empty: { email: "" },
    fields: ["email"],
    failure: "failedToRequestRecovery",
    send: async (body) => {
      await api("POST /auth/recovery", { body });
      onSent(body.email);
    },
  });
  return (
    <CallForm form={form} submitLabel={t("recovery.submit")} size="lg">
      <TextField label={t("email")} type="email" autoComplete="username" autoFocus {...form.field("email")} />
    </CallForm>
  );
}
