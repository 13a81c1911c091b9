import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { signUpBody } from "#src/features/accounts/contract.ts";
import { isEmail } from "#src/shared/validation/text.ts";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { readTheme } from "#src/web/theme/theme.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordField } from "#src/web/ui/password-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { readReferrer } from "./referrer.ts";
import { useOpenSession } from "./use-open-session.ts";

const resolver = schemaResolver(signUpBody, ({ email }) => ({
  email: isEmail(email) ? undefined : "invalid_email",
}));

/** A new account: `next` is where the visitor wanted to go. The username is optional. */
export function SignupForm({ next }: { readonly next: string | undefined }) {
  const t = useTranslations("accounts");
  const fieldText = useFieldText();
  const errorText = useErrorText();
  const openSession = useOpenSession(next);
  const { locale } = useLocaleControl();
  const [refusal, setRefusal] = useState<ReactNode>();
  const form = useForm({
    resolver,
    reValidateMode: "onChange",
    defaultValues: { email: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;

  const signUp = form.handleSubmit(async ({ email, password, username }) => {
    setRefusal(undefined);
    const referrer = readReferrer();
    const body = {
      email,
      password,
      ...(username && { username }),
      ...(referrer && { referrer }),
      language: locale.code,
      darkMode: readTheme() === "dark",
    };
    try {
      await openSession(await api("POST /auth/sign-up", { body }));
    } catch (error) {
      if (showFieldRefusals(error, ["email", "password", "username"], form.setError)) return;
      setRefusal(isEmailTaken(error) ? <TakenText next={next} /> : errorText(error));
    }
  });
  return (
    <form noValidate onSubmit={signUp} className="flex flex-col gap-4">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="email"
        autoFocus
        error={fieldText(errors.email?.message)}
        {...registerField(form, "email")}
      />
      <TextField
        label={t("signup.username")}
        aside={t("signup.optional")}
        hint={t("signup.usernameHint")}
        autoComplete="nickname"
        maxLength={40}
        error={fieldText(errors.username?.message)}
        {...form.register("username", { setValueAs: (text: string) => text.trim() || undefined })}
      />
      <PasswordField
        label={t("password")}
        hint={t("passwordHint")}
        autoComplete="new-password"
        showLabel={t("showPassword")}
        hideLabel={t("hidePassword")}
        error={fieldText(errors.password?.message)}
        {...registerField(form, "password")}
      />
      <FormError>{refusal}</FormError>
      <Button type="submit" tone="primary" size="lg" block pending={isSubmitting}>
        {t("signup.submit")}
      </Button>
    </form>
  );
}

function isEmailTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === "email_taken";
}

function TakenText({ next }: { readonly next: string | undefined }) {
  const t = useTranslations("accounts.signup");
  return (
    <>
      {t("taken")}{" "}
      <Link to="/login" search={{ next }} className="font-medium underline">
        {t("loginInstead")}
      </Link>
    </>
  );
}
