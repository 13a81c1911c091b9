import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { signUpBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { readTheme } from "#src/web/theme/theme.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { site } from "#src/web/site.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AccountPasswordField } from "./account-password-field.tsx";
import { emailRule } from "./email-rule.ts";
import { newPasswordRule } from "./new-password-rule.ts";
import { forgetReferrer, readReferrer } from "#src/web/visits/referrer.ts";
import { useOpenSession } from "./use-open-session.ts";

const resolver = schemaResolver(signUpBody, async (values) => ({
  ...emailRule(values),
  ...(await newPasswordRule(values.password, [values.email, values.username ?? null])),
}));

export interface SignupFormProps {
  /** The path to go to afterwards. */
  readonly next: string | undefined;
  /** Who came by the link of an invitation: its token proves the mailbox, so that no other email will do. */
  readonly invited?: {
    readonly email: string;
    readonly invitation: string;
    readonly onJoined: () => void;
  };
}

/** A new account: `next`, `invited`. The username is optional. */
export function SignupForm({ next, invited }: SignupFormProps) {
  const t = useTranslations("accounts");
  const openSession = useOpenSession(invited ? undefined : next);
  const { locale } = useLocaleControl();
  const form = useCallForm({
    resolver,
    empty: { email: invited?.email ?? "", password: "", takesMarketing: false },
    fields: ["email", "username", "password"],
    failure: "failedToSignUp",
    send: async ({ email, password, username, takesMarketing }) => {
      const referrer = readReferrer();
      const body = {
        email,
        password,
        ...(username && { username }),
        ...(referrer && { referrer }),
        ...(invited && { invitation: invited.invitation }),
        ...(takesMarketing === true && { takesMarketing }),
        language: locale.code,
        darkMode: readTheme() === "dark",
      };
      const opened = await api("POST /auth/sign-up", { body });
      forgetReferrer();
      invited?.onJoined();
      await openSession(opened);
    },
    explain: (error) => (isEmailTaken(error) ? <TakenText next={next} /> : undefined),
  });
  return (
    <CallForm form={form} submitLabel={t("signup.submit")} size="lg">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="email"
        autoFocus={!invited}
        readOnly={!!invited}
        {...form.field("email")}
      />
      <TextField
        label={t("signup.username")}
        aside={t("signup.optional")}
        hint={t("signup.usernameHint")}
        autoComplete="nickname"
        maxLength={40}
        {...form.field("username", (text) => text.trim() || undefined)}
      />
      <AccountPasswordField label={t("password")} autoComplete="new-password" {...form.field("password")} />
      <Checkbox
        label={t("signup.marketing", { brand: site().name })}
        onChange={(event) => form.form.setValue("takesMarketing", event.currentTarget.checked)}
      />
    </CallForm>
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
