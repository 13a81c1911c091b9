import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, RotateCcwKey, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { RecoveryCodes } from "../sign-in/recovery-codes.tsx";
import { FactorRow } from "./factor-row.tsx";
import { TotpSetUp } from "./totp-set-up.tsx";
import { useAddPasskey } from "./use-add-passkey.ts";

const factorsKey = ["office", "factors"];

/** What is about to be taken off. */
type Removal =
  | { readonly kind: "totp" }
  | { readonly kind: "passkey"; readonly id: Id<"staffPasskey">; readonly name: string };

/** One's second factors: passkeys, an authenticator and recovery codes; the last factor cannot be taken off. */
export function FactorsPanel() {
  const t = useTranslations("officeStaff.login");
  const common = useTranslations("common.action");
  const office = useTranslations("office.frame");
  const times = useTimes();
  const queryClient = useQueryClient();
  const factors = useQuery({
    queryKey: factorsKey,
    queryFn: ({ signal }) => api("GET /v2/admin/factors", { signal }),
  });
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [isTotp, setTotp] = useState(false);
  const [removal, setRemoval] = useState<Removal>();
  const [isRenewing, setRenewing] = useState(false);
  const changed = () => queryClient.invalidateQueries({ queryKey: factorsKey });
  const added = (recoveryCodes: readonly string[]) => {
    setTotp(false);
    setCodes(recoveryCodes);
    void changed();
  };
  const passkey = useAddPasskey(added);
  return (
    <Panel title={t("factors")} note={t("factorsNote")} flush>
      <Loaded query={factors} skeleton={<RowsSkeleton label={office("loading")} rows={3} />}>
        {({ totpSince, passkeys, recoveryCodesLeft }) => (
          <ul>
            {passkeys.map((one) => (
              <FactorRow
                key={one.id}
                icon={Fingerprint}
                title={one.name ?? t("passkey")}
                detail={t(one.isSuspended ? "suspended" : "passkeyDetail", {
                  host: one.host,
                  time: times.day(one.createdAt),
                })}
                end={
                  <Button
                    size="sm"
                    tone="quiet"
                    onClick={() =>
                      setRemoval({ kind: "passkey", id: one.id, name: one.name ?? t("passkey") })
                    }
                  >
                    {t("remove")}
                  </Button>
                }
              />
            ))}
            <FactorRow
              icon={Fingerprint}
              title={t("passkeys")}
              detail={t("passkeysDetail")}
              end={
                hasPasskeys() && (
                  <Button size="sm" pending={passkey.isPending} onClick={passkey.begin}>
                    {t("addPasskey")}
                  </Button>
                )
              }
            />
            <FactorRow
              icon={Smartphone}
              title={t("totp")}
              detail={totpSince === null ? t("totpNone") : t("totpSince", { time: times.day(totpSince) })}
              end={
                totpSince === null ? (
                  <Button size="sm" onClick={() => setTotp(true)}>
                    {t("setUp")}
                  </Button>
                ) : (
                  <Button size="sm" tone="quiet" onClick={() => setRemoval({ kind: "totp" })}>
                    {t("remove")}
                  </Button>
                )
              }
            />
            <FactorRow
              icon={RotateCcwKey}
              title={t("codes")}
              detail={t("codesLeft", { count: recoveryCodesLeft })}
              end={
                <Button size="sm" tone="quiet" onClick={() => setRenewing(true)}>
                  {t("renew")}
                </Button>
              }
            />
          </ul>
        )}
      </Loaded>
      {passkey.refusal !== undefined && (
        <div className="p-3">
          <FormError>{passkey.refusal}</FormError>
        </div>
      )}
      <Dialog open={isTotp} onOpenChange={setTotp} title={t("totp")} closeLabel={common("close")}>
        {isTotp && <TotpSetUp onDone={added} />}
      </Dialog>
      <Dialog open={codes.length > 0} onOpenChange={() => undefined} title={t("codes")}>
        {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      </Dialog>
      <ActDialog
        open={removal !== undefined}
        onClose={() => setRemoval(undefined)}
        title={t("removeTitle", { name: removal?.kind === "passkey" ? removal.name : t("totp") })}
        description={t("removeText")}
        needsReason={false}
        isDanger
        label={t("remove")}
        done={t("removed")}
        send={async () => {
          if (removal?.kind === "passkey")
            await api("DELETE /v2/admin/factors/passkeys/{id}", { params: { id: removal.id }, body: {} });
          else await api("POST /v2/admin/factors/totp/remove", { body: {} });
          await changed();
        }}
      />
      <ActDialog
        open={isRenewing}
        onClose={() => setRenewing(false)}
        title={t("renewTitle")}
        description={t("renewText")}
        needsReason={false}
        label={t("renew")}
        send={async () => {
          const { recoveryCodes } = await api("POST /v2/admin/factors/recovery-codes", { body: {} });
          setCodes(recoveryCodes);
          await changed();
        }}
      />
    </Panel>
  );
}
