import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { type SiteId, sitesKey } from "../queries.ts";
import { HostRecords } from "./host-records.tsx";
import type { SiteHost } from "./hosts-queries.ts";

const RemoveHostDialog = lazy(async () => ({
  default: (await import("./remove-host-dialog.tsx")).RemoveHostDialog,
}));

const marks: Readonly<Record<SiteHost["state"], BuoyKind>> = {
  pending: "busy",
  active: "ok",
  failing: "warn",
};

export interface HostItemProps {
  readonly siteId: SiteId;
  readonly host: SiteHost;
}

/** One host: its state, the records that it needs until it works, and what can be done with it. */
export function HostItem({ siteId, host }: HostItemProps) {
  const t = useTranslations("whitelabelSettings.hosts");
  const times = useTimes();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [isRemoving, setRemoving] = useState(false);
  const params = { id: siteId, host: host.host };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: sitesKey });
  const check = useMutation({
    mutationFn: () => api("POST /v2/whitelabel/{id}/hosts/{host}/check", { params, body: {} }),
    onSettled,
  });
  const first = useMutation({
    mutationFn: () => api("POST /v2/whitelabel/{id}/hosts/{host}/primary", { params, body: {} }),
    onSettled,
  });
  const write = useMutation({
    mutationFn: () => api("POST /v2/whitelabel/{id}/hosts/{host}/records", { params, body: {} }),
    onSettled,
  });
  const failed = [check, first, write].find(({ isError }) => isError);
  const isOpen = !host.isDefault && host.state !== "active";
  return (
    <li className="grid min-w-0 gap-3 border-line py-3 not-last:border-b">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <bdi className="font-mono text-13 wrap-anywhere">{host.host}</bdi>
        <Buoy kind={marks[host.state]}>{t(`state.${host.state}`)}</Buoy>
        {host.isPrimary && <Tag>{t("first")}</Tag>}
        <ForRole right="orders.buy">
          <HostActs
            host={host}
            isPending={first.isPending}
            onFirst={() => first.mutate()}
            onRemove={() => setRemoving(true)}
          />
        </ForRole>
      </div>
      {host.servedUntil !== null && (
        <Note tone="warn">{t("servedUntil", { day: times.day(host.servedUntil) })}</Note>
      )}
      {isOpen && (
        <>
          <HostRecords records={host.records} />
          {host.isSilent && <p className="text-13 text-warn">{t("silent")}</p>}
          <ForRole right="orders.buy">
            <div className="flex flex-wrap items-center gap-3">
              <Button size="sm" tone="primary" pending={check.isPending} onClick={() => check.mutate()}>
                {t("check")}
              </Button>
              {host.isZoneOurs && (
                <Button size="sm" pending={write.isPending} onClick={() => write.mutate()}>
                  {t("write")}
                </Button>
              )}
              {host.checkedAt !== null && (
                <span className="text-12 text-muted">
                  {t("checked", { time: times.stamp(host.checkedAt) })}
                </span>
              )}
            </div>
          </ForRole>
        </>
      )}
      {failed?.error && <span className="text-13 text-danger">{errorText(failed.error)}</span>}
      <Suspense>
        {isRemoving && <RemoveHostDialog siteId={siteId} host={host} onClose={() => setRemoving(false)} />}
      </Suspense>
    </li>
  );
}

interface HostActsProps {
  readonly host: SiteHost;
  readonly isPending: boolean;
  readonly onFirst: () => void;
  readonly onRemove: () => void;
}

function HostActs({ host, isPending, onFirst, onRemove }: HostActsProps) {
  const t = useTranslations("whitelabelSettings.hosts");
  const common = useTranslations("common.action");
  return (
    <div className="ms-auto flex flex-wrap items-center gap-2">
      {!host.isPrimary && host.state === "active" && (
        <Button size="sm" pending={isPending} onClick={onFirst}>
          {t("putFirst")}
        </Button>
      )}
      {!host.isDefault && (
        <Button size="sm" onClick={onRemove}>
          {common("remove")}
        </Button>
      )}
    </div>
  );
}
