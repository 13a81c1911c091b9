import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import type { OneSite } from "../queries.ts";
import { MailSenderItem } from "./mail-sender-item.tsx";
import { mailSenderQuery } from "./mail-sender-query.ts";

const SetMailSenderDialog = lazy(async () => ({
  default: (await import("./set-mail-sender-dialog.tsx")).SetMailSenderDialog,
}));

/** From which address the mail of a site comes, and what its domain still needs. */
export function MailSenderPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelMail");
  const common = useTranslations("common.state");
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(mailSenderQuery(site.id));
  return (
    <Panel title={t("title")}>
      <div className="grid min-w-0 gap-4">
        <p className="text-13 text-pretty text-muted">{t("text")}</p>
        <QueryView
          query={query}
          errorTitle={t("loadError")}
          skeleton={<SkeletonRows label={common("loading")} rows={2} rowHeight={44} />}
        >
          {(sender) => (
            <>
              {sender === null ? (
                <div className="flex flex-wrap items-center gap-3">
                  <span className="text-14">{t("neutral")}</span>
                  <ForRole right="orders.buy">
                    <Button size="sm" onClick={() => setOpen(true)}>
                      {t("setUp")}
                    </Button>
                  </ForRole>
                </div>
              ) : (
                <MailSenderItem siteId={site.id} sender={sender} onChange={() => setOpen(true)} />
              )}
              <Suspense>
                {isOpen && (
                  <SetMailSenderDialog
                    siteId={site.id}
                    address={sender?.address ?? ""}
                    onClose={() => setOpen(false)}
                  />
                )}
              </Suspense>
            </>
          )}
        </QueryView>
      </div>
    </Panel>
  );
}
