import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { signinNames } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { SiteId } from "../queries.ts";
import type { SignInService } from "./sign-in-query.ts";

const RemoveSignInDialog = lazy(async () => ({
  default: (await import("./remove-sign-in-dialog.tsx")).RemoveSignInDialog,
}));
const SetSignInDialog = lazy(async () => ({
  default: (await import("./set-sign-in-dialog.tsx")).SetSignInDialog,
}));

export interface SignInItemProps {
  readonly siteId: SiteId;
  readonly service: SignInService;
}

/** One service: what is set of it, and what is done with it. */
export function SignInItem({ siteId, service }: SignInItemProps) {
  const t = useTranslations("whitelabelSignIn");
  const common = useTranslations("common.action");
  const times = useTimes();
  const errorText = useErrorText();
  const [open, setOpen] = useState<"set" | "remove" | null>(null);
  const { provider, app, people } = service;
  const check = useMutation({
    mutationFn: () =>
      api("POST /v2/whitelabel/{id}/sign-in-services/check", { params: { id: siteId }, body: { provider } }),
  });
  const close = () => {
    setOpen(null);
    check.reset();
  };
  return (
    <li className="grid min-w-0 gap-3 border-line py-3 not-last:border-b">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <span className="text-13 font-medium">{signinNames[provider]}</span>
        <Buoy kind={app === null ? "off" : "ok"}>{t(app === null ? "off" : "on")}</Buoy>
        <ForRole right="orders.buy">
          <div className="ms-auto flex flex-wrap items-center gap-2">
            {app !== null && (
              <>
                <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
                  {t("check")}
                </Button>
                <Button size="sm" onClick={() => setOpen("remove")}>
                  {common("remove")}
                </Button>
              </>
            )}
            <Button size="sm" onClick={() => setOpen("set")}>
              {t(app === null ? "setUp" : "change")}
            </Button>
          </div>
        </ForRole>
      </div>
      {app !== null && (
        <KeyValueList
          items={[
            {
              key: "id",
              label: t("clientId"),
              value: <bdi className="font-mono text-12 wrap-anywhere">{app.clientId}</bdi>,
            },
            {
              key: "secret",
              label: t("clientSecret"),
              value: <bdi className="font-mono text-12">{`••••${app.secretEnd}`}</bdi>,
            },
            { key: "set", label: t("setAt"), value: times.stamp(app.setAt) },
            { key: "people", label: t("people"), value: people },
          ]}
        />
      )}
      {check.data !== undefined && (
        <Note tone={check.data.result === "accepted" ? "ok" : "danger"}>
          {t(`result.${check.data.result}`, { service: signinNames[provider] })}
        </Note>
      )}
      {check.isError && <span className="text-13 text-danger">{errorText(check.error)}</span>}
      <Suspense>
        {open === "set" && <SetSignInDialog siteId={siteId} service={service} onClose={close} />}
        {open === "remove" && <RemoveSignInDialog siteId={siteId} service={service} onClose={close} />}
      </Suspense>
    </li>
  );
}
