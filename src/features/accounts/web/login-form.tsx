import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { signInBody } from "#src/features/accounts/contract-bodies.ts";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AccountPasswordField } from "./account-password-field.tsx";
import { emailRule } from "./email-rule.ts";
import { readChallenge } from "./second-factor/read-challenge.ts";
import { useOpenSession } from "./use-open-session.ts";

const resolver = schemaResolver(signInBody, emailRule);

export interface LoginFormProps {
  /** The path to go to afterwards. */
  readonly next: string | undefined;
  /** Email and password are right, and the second factor is asked for. */
  readonly onChallenge: (challenge: string) => void;
}

/** Email and password of an account: `next`, `onChallenge`. */
export function LoginForm({ next, onChallenge }: LoginFormProps) {
  const t = useTranslations("accounts");
  const openSession = useOpenSession(next);
  const form = useCallForm({
    resolver,
    empty: { email: "", password: "" },
    fields: ["email", "password"],
    failure: "failedToSignIn",
    send: async (body) => {
      try {
        await openSession(await api("POST /auth/sign-in", { body }));
      } catch (error) {
        const asked = readChallenge(error);
        if (asked === undefined) throw error;
        onChallenge(asked.challenge);
      }
    },
  });
  return (
    <CallForm form={form} submitLabel={t("login.submit")} size="lg">
      <TextField
        label={t("email")}
        type="email"
        autoComplete="username webauthn"
        autoFocus
        {...form.field("email")}
      />
      <AccountPasswordField
        label={t("password")}
        autoComplete="current-password"
        aside={
          <Link to="/recovery" className="rounded-4 hover:text-fg hover:underline">
            {t("login.forgot")}
          </Link>
        }
        {...form.field("password")}
      />
    </CallForm>
  );
}
