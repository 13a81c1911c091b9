import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { QrCode } from "#src/web/ui/qr-code.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface SetUpDialogProps {
  readonly secret: ApiOutput<"POST /users/totp">;
  /** Gets the recovery codes. */
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Shows the secret to an authenticator, and asks for its first code: `secret`, `onDone`, `onClose`. */
export function SetUpDialog({ secret: { secret, uri }, onDone, onClose }: SetUpDialogProps) {
  const t = useTranslations("twofactor");
  const common = useTranslations("common.action");
  const form = useCallForm({
    empty: { code: "" },
    fields: ["code"],
    send: async (body) => onDone((await api("POST /users/totp/confirm", { body })).recoveryCodes),
  });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t("setUpTitle")}
      description={t("setUpLead")}
      closeLabel={common("close")}
    >
      <div className="flex flex-col gap-4">
        <div className="mx-auto w-full max-w-52">
          <QrCode value={uri} label={t("qr")} />
        </div>
        <div className="text-13 text-muted">
          <p>{t("typed")}</p>
          <p className="mt-1 flex items-start gap-2 text-fg">
            <bdi dir="ltr" className="font-mono wrap-anywhere">
              {secret.match(/.{1,4}/g)?.join(" ")}
            </bdi>
            <CopyButton
              value={secret}
              label={common("copy")}
              copiedLabel={common("copied")}
              of={t("secret")}
            />
          </p>
        </div>
        <CallForm form={form} submitLabel={t("switchOn")}>
          <TextField
            label={t("firstCode")}
            mono
            autoComplete="one-time-code"
            inputMode="numeric"
            {...form.field("code")}
          />
        </CallForm>
      </div>
    </Dialog>
  );
}
