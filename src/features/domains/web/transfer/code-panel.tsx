import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { domainKeys } from "../domain-queries.ts";
import { codeBarrier, domainCan } from "../domain-can.ts";
import { openTask } from "#src/web/lists/tasks.ts";
import type { Domain } from "../domain-types.ts";

/** The code that a transfer away needs: asked for, shown once, copied. */
export function CodePanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.code");
  const common = useTranslations("common.action");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  // Only here, and gone with the page.
  const [code, setCode] = useState<string>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: domainKeys.one(domain.id) });
  const ask = useMutation({
    mutationFn: () => api("POST /v2/domains/{id}/transfer-code", { params: { id: domain.id }, body: {} }),
    onSuccess: () => setCode(undefined),
    onSettled: refresh,
  });
  const reveal = useMutation({
    mutationFn: () =>
      api("POST /v2/domains/{id}/transfer-code/reveal", { params: { id: domain.id }, body: {} }),
    onSuccess: (answer) => setCode(answer.code),
    onError: (error) => notify("red", textOf(error)),
    onSettled: refresh,
  });
  const now = useNow(60_000);
  const times = useTimes();
  const barrier = codeBarrier(domain, now);
  const barrierId = useId();
  const isComing = openTask(domain)?.kind === "domain-code";
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4 text-13">
        <p className="text-pretty text-muted">{t("text")}</p>
        {code !== undefined && (
          <div className="rounded-8 border border-fg px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <bdi dir="ltr" className="font-mono text-16 wrap-anywhere select-all">
                {code}
              </bdi>
              <CopyButton value={code} label={common("copy")} copiedLabel={common("copied")} withText />
            </div>
            <p className="mt-1 text-12 text-muted">{t("once")}</p>
          </div>
        )}
        {isComing && <p role="status">{t("coming")}</p>}
        <div aria-live="polite" className="empty:hidden">
          {ask.error && <Note tone="danger">{textOf(ask.error)}</Note>}
        </div>
        {domain.offers.transferOut ? (
          <ForRole right="services.manage" destroys others="note">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              {domain.hasTransferCode && code === undefined && (
                <Button tone="primary" pending={reveal.isPending} onClick={() => reveal.mutate()}>
                  {t("reveal")}
                </Button>
              )}
              <Button
                // The registry takes one change after the other: that of the lock comes first.
                pending={ask.isPending || openTask(domain) !== undefined}
                disabled={!domainCan.askCode(domain, now)}
                onClick={() => ask.mutate()}
                aria-describedby={barrierId}
              >
                {t(domain.hasTransferCode || code !== undefined ? "another" : "ask")}
              </Button>
              {barrier !== undefined && (
                <span id={barrierId} className="text-muted">
                  {t(barrier, { date: times.day(domain.transferLockedUntil ?? now) })}
                </span>
              )}
            </div>
          </ForRole>
        ) : (
          <Note>{t("unavailable")}</Note>
        )}
      </div>
    </Panel>
  );
}
