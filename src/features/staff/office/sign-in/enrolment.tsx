import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { useAddPasskey } from "../login/use-add-passkey.ts";
import { TotpSetUp } from "../login/totp-set-up.tsx";
import { StepHead } from "./step-head.tsx";

/** The first factor of a login, without which it can do nothing: a passkey, or an authenticator. */
export function Enrolment({
  onEnrolled,
}: {
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}) {
  const t = useTranslations("officeStaff.enrol");
  const [isTotp, setTotp] = useState(false);
  const passkey = useAddPasskey(onEnrolled);
  if (isTotp)
    return (
      <>
        <StepHead title={t("totpTitle")}>{t("totpLead")}</StepHead>
        <TotpSetUp onDone={onEnrolled} />
        <Button tone="quiet" className="mt-2" onClick={() => setTotp(false)}>
          {t("other")}
        </Button>
      </>
    );
  return (
    <>
      <StepHead title={t("title")}>{t("lead")}</StepHead>
      <div className="flex flex-col gap-3">
        <FormError>{passkey.refusal}</FormError>
        {hasPasskeys() && (
          <Button
            tone="primary"
            block
            pending={passkey.isPending}
            icon={<Fingerprint strokeWidth={1.6} />}
            onClick={passkey.begin}
          >
            {t("passkey")}
          </Button>
        )}
        <Button
          tone={hasPasskeys() ? "secondary" : "primary"}
          block
          icon={<Smartphone strokeWidth={1.6} />}
          onClick={() => setTotp(true)}
        >
          {t("totp")}
        </Button>
      </div>
      <p className="mt-4 text-13 text-pretty text-muted">{t("hint")}</p>
    </>
  );
}
