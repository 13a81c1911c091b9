import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useClosed } from "#src/web/session/use-closed.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Switch } from "#src/web/ui/switch.tsx";
import { domainKeys, domainQuery } from "../domain-queries.ts";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";

/** Whether the domain may leave for another registrar. */
export function LockPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.lock");
  const times = useTimes();
  const now = useNow(60_000);
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: (isLocked: boolean) =>
      api("POST /v2/domains/{id}/lock", { params: { id: domain.id }, body: { isLocked } }),
    onSuccess: ({ domain: after }, isLocked) => {
      // Includes the task that updates the registry, so that dependent actions wait from now on.
      queryClient.setQueryData(domainQuery(domain.id).queryKey, after);
      notify("green", t(isLocked ? "isOn" : "isOff", { name: domain.displayName }));
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKeys.one(domain.id) }),
  });
  const mayManage = useMay("services.manage");
  const isClosed = useClosed("services.manage") !== null;
  const isLocked = toggle.isPending ? toggle.variables : domain.isLocked;
  return (
    <Panel
      title={t("title")}
      control={
        domain.offers.lock && (
          <Switch
            label={t("label", { name: domain.displayName })}
            labelHidden
            checked={isLocked}
            disabled={!mayManage || isClosed || !domainCan.setOwner(domain)}
            onCheckedChange={(next) => {
              if (!toggle.isPending) toggle.mutate(next);
            }}
          />
        )
      }
    >
      <div className="grid gap-3 text-13">
        {domain.offers.lock ? (
          <>
            <Buoy kind={isLocked ? "ok" : "warn"}>{t(isLocked ? "locked" : "open")}</Buoy>
            <p className="text-pretty text-muted">{t(isLocked ? "lockedText" : "openText")}</p>
          </>
        ) : (
          <p className="text-pretty text-muted">{t("unavailable")}</p>
        )}
        {domain.transferLockedUntil !== null && Date.parse(domain.transferLockedUntil) > now.getTime() && (
          <Note>{t("tooEarly", { date: times.day(domain.transferLockedUntil) })}</Note>
        )}
      </div>
    </Panel>
  );
}
