import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { domainKeys } from "../domain-queries.ts";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";

/** Whether public data shows the registrar's proxy instead of the owner; says so where no proxy is offered. */
export function PrivacyPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.privacy");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: (isPrivate: boolean) =>
      api("POST /v2/domains/{id}/privacy", { params: { id: domain.id }, body: { isPrivate } }),
    onSuccess: (_, isPrivate) =>
      notify("green", t(isPrivate ? "isOn" : "isOff", { name: domain.displayName })),
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.one(domain.id) }),
  });
  const mayManage = useMay("services.manage");
  const isClosed = useClosed("services.manage") !== null;
  return (
    <Panel
      title={t("title")}
      control={
        domain.offers.privacy && (
          <Switch
            label={t("label", { name: domain.displayName })}
            labelHidden
            checked={toggle.isPending ? toggle.variables : domain.isPrivate}
            disabled={!mayManage || isClosed || !domainCan.change(domain)}
            onCheckedChange={(isPrivate) => {
              if (!toggle.isPending) toggle.mutate(isPrivate);
            }}
          />
        )
      }
    >
      <p className="text-13 text-pretty text-muted">{t(domain.offers.privacy ? "text" : "unavailable")}</p>
    </Panel>
  );
}
