import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { recoveryBody } from "#src/features/accounts/contract.ts";
import { isEmail } from "#src/shared/validation/text.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

const resolver = schemaResolver(recoveryBody, ({ email }) => ({
  email: isEmail(email) ? undefined : "invalid_email",
}));

/** Asks for the mail with the link: `onSent` is told the address. */
export function RecoveryForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const ask = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await api("POST /auth/recovery", { body });
      onSent(body.email);
    } catch (error) {
      if (!showFieldRefusals(error, ["email"], form.setError)) setRefusal(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={ask} className="flex flex-col gap-4">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        autoFocus
        error={fieldText(errors.email?.message)}
        {...registerField(form, "email")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" size="lg" block pending={isSubmitting}>
        {t("recovery.submit")}
      </Button>
    </form>
  );
}
