import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { setUpBody } from "../../contract-bodies.ts";

export interface SetUpFormProps {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly onDone: () => void;
}

/** How one is called, and the password that one chooses: `token`, `email`, `name`, `onDone`. */
export function SetUpForm({ token, email, name, onDone }: SetUpFormProps) {
  const t = useTranslations("officeStaff.setUp");
  const signIn = useTranslations("officeStaff.signIn");
  const form = useCallForm<z.infer<typeof setUpBody>>({
    resolver: schemaResolver(setUpBody),
    empty: { token, name, password: "" },
    fields: ["name", "password"],
    send: async (body) => {
      await api("POST /v2/admin/setup", { body });
      onDone();
    },
  });
  return (
    <CallForm form={form} submitLabel={signIn("goOn")}>
      <div className="text-14">
        <span className="block text-13 font-medium">{signIn("email")}</span>
        <bdi className="wrap-anywhere">{email}</bdi>
        {/* For the browser's passwords. */}
        <input type="email" autoComplete="username" readOnly hidden value={email} />
      </div>
      <TextField label={t("name")} hint={t("nameHint")} autoComplete="name" {...form.field("name")} />
      <PasswordField
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        showLabel={signIn("showPassword")}
        hideLabel={signIn("hidePassword")}
        {...form.field("password")}
      />
    </CallForm>
  );
}
