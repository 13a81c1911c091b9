import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { resetBody } from "#src/features/accounts/contract.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";

export interface ResetPasswordFormProps {
  /** From the mailed link. */
  readonly token: string;
  readonly onDone: () => void;
}

const resolver = schemaResolver(resetBody);

/** A new password with the token of the mailed link: `token`, `onDone`. */
export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const reset = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await api("POST /auth/recovery/token", { query: { token }, body });
      onDone();
    } catch (error) {
      if (!showFieldRefusals(error, ["password"], form.setError)) setRefusal(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={reset} className="flex flex-col gap-4">
      <PasswordField
        label={t("reset.password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        autoFocus
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        error={fieldText(errors.password?.message)}
        {...registerField(form, "password")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" size="lg" block pending={isSubmitting}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
