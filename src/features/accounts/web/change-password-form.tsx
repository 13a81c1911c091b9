import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { changePasswordBody } from "#src/features/accounts/contract.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";

const resolver = schemaResolver(changePasswordBody);

/** A new password by the current one: `onDone` after it was saved. */
export function ChangePasswordForm({ onDone }: { readonly onDone: () => void }) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { currentPassword: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const change = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await api("POST /auth/change-password", { body });
      onDone();
    } catch (error) {
      const isShown = showFieldRefusals(error, ["currentPassword", "password"], form.setError);
      if (!isShown) setRefusal(errorText(error));
    }
  });
  const labels = { showLabel: t("showPassword"), hideLabel: t("hidePassword") };
  return (
    <form noValidate onSubmit={change} className="flex flex-col gap-4">
      <PasswordField
        label={t("settings.currentPassword")}
        autoComplete="current-password"
        {...labels}
        error={fieldText(errors.currentPassword?.message)}
        {...registerField(form, "currentPassword")}
      />
      <PasswordField
        label={t("reset.password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        {...labels}
        error={fieldText(errors.password?.message)}
        {...registerField(form, "password")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" block pending={isSubmitting}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
