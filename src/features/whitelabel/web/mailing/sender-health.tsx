import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SkeletonRows } from "#src/web/ui/skeleton.tsx";
import { MailHealth } from "../mail-sender/mail-health.tsx";
import { mailSenderQuery } from "../mail-sender/mail-sender-query.ts";
import type { SiteId } from "../queries.ts";

/** From which address mailings of a site come, and whether receivers can verify it: `id`. */
export function SenderHealth({ id }: { readonly id: SiteId }) {
  const t = useTranslations("whitelabelMail");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")}>
      <QueryView
        query={useQuery(mailSenderQuery(id))}
        errorTitle={t("loadError")}
        skeleton={<SkeletonRows label={common("loading")} rows={1} rowHeight={44} />}
      >
        {(sender) =>
          sender === null ? (
            <p className="text-14">{t("neutral")}</p>
          ) : (
            <div className="grid min-w-0 gap-3">
              <bdi className="font-mono text-13 wrap-anywhere">{sender.address}</bdi>
              {!sender.isUsed && <p className="text-13 text-muted">{t("unused")}</p>}
              <MailHealth sender={sender} />
            </div>
          )
        }
      </QueryView>
    </Panel>
  );
}
