import { Fingerprint } from "lucide-react";
import { useTranslations } from "use-intl";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { StepHead } from "./step-head.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

/** The first step: email and password, or a passkey alone. */
export function PasswordStep({ onDone }: { readonly onDone: () => Promise<void> }) {
  const t = useTranslations("officeStaff.signIn");
  const passkey = usePasskeySignIn(onDone);
  return (
    <>
      <StepHead title={t("title")}>{t("lead", { name: site().name })}</StepHead>
      <PasswordForm onDone={onDone} />
      {hasPasskeys() && (
        <div className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
          <FormError>{passkey.refusal}</FormError>
          <Button
            block
            pending={passkey.isPending}
            icon={<Fingerprint strokeWidth={1.6} />}
            onClick={passkey.begin}
          >
            {t("byPasskey")}
          </Button>
        </div>
      )}
      <p className="mt-6 text-13 text-pretty text-muted">{t("lost")}</p>
    </>
  );
}
