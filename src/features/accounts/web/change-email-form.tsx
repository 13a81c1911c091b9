import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { changeEmailBody } from "#src/features/accounts/contract.ts";
import { isEmail } from "#src/shared/validation/text.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

const resolver = schemaResolver(changeEmailBody, ({ email }) => ({
  email: isEmail(email) ? undefined : "invalid_email",
}));

/** Asks for another e-mail: `onDone` is told which, once its mail is on the way. */
export function ChangeEmailForm({ onDone }: { readonly onDone: (email: string) => void }) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await api("POST /users/change-email", { body });
      onDone(body.email);
    } catch (error) {
      if (!showFieldRefusals(error, ["email", "password"], form.setError)) setRefusal(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={change} className="flex flex-col gap-4">
      <TextField
        label={t("settings.newEmail")}
        type="email"
        autoComplete="email"
        error={fieldText(errors.email?.message)}
        {...registerField(form, "email")}
      />
      <PasswordField
        label={t("settings.currentPassword")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        error={fieldText(errors.password?.message)}
        {...registerField(form, "password")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" block pending={isSubmitting}>
        {t("settings.sendLink")}
      </Button>
    </form>
  );
}
