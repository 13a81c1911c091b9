import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { signInBody } from "#src/features/accounts/contract.ts";
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
import { useOpenSession } from "./use-open-session.ts";

const resolver = schemaResolver(signInBody, ({ email }) => ({
  email: isEmail(email) ? undefined : "invalid_email",
}));

/** E-mail and password of an account: `next` is where the visitor wanted to go. */
export function LoginForm({ next }: { readonly next: string | undefined }) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const openSession = useOpenSession(next);
  const [refusal, setRefusal] = useState<string>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async (body) => {
    setRefusal(undefined);
    try {
      await openSession(await api("POST /auth/sign-in", { body }));
    } catch (error) {
      if (!showFieldRefusals(error, ["email", "password"], form.setError)) setRefusal(errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={signIn} className="flex flex-col gap-4">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username"
        autoFocus
        error={fieldText(errors.email?.message)}
        {...registerField(form, "email")}
      />
      <PasswordField
        label={t("password")}
        autoComplete="current-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        aside={
          <Link to="/recovery" className="rounded-4 hover:text-fg hover:underline">
            {t("login.forgot")}
          </Link>
        }
        error={fieldText(errors.password?.message)}
        {...registerField(form, "password")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" size="lg" block pending={isSubmitting}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
