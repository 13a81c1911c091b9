import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { QrCode } from "#src/web/ui/qr-code.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

/** The secret for an authenticator, and its first code, which switches it on: `onDone` gets recovery codes, if any. */
export function TotpSetUp({ onDone }: { readonly onDone: (recoveryCodes: readonly string[]) => void }) {
  const t = useTranslations("officeStaff.enrol");
  const common = useTranslations("common.action");
  const secret = useQuery({
    queryKey: ["office", "totp-secret"],
    queryFn: () => api("POST /v2/admin/factors/totp", { body: {} }),
    // Each call makes another one.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const form = useCallForm({
    empty: { code: "" },
    fields: ["code"],
    send: async (body) => onDone((await api("POST /v2/admin/factors/totp/confirm", { body })).recoveryCodes),
  });
  return (
    <Loaded query={secret} skeleton={<div className="h-80" />}>
      {({ secret: key, uri }) => (
        <div className="flex flex-col gap-4">
          <div className="mx-auto w-full max-w-48">
            <QrCode value={uri} label={t("qr")} />
          </div>
          <div className="text-13 text-muted">
            <p>{t("typed")}</p>
            <p className="mt-1 flex items-start gap-2 text-fg">
              <bdi dir="ltr" className="font-mono wrap-anywhere">
                {key.match(/.{1,4}/g)?.join(" ")}
              </bdi>
              <CopyButton
                value={key}
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
      )}
    </Loaded>
  );
}
