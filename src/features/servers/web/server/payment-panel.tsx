import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { DaysLeft, PaidUntil } from "../list/paid-until.tsx";
import { richText } from "../rich-text.tsx";
import type { Server } from "../server-types.ts";

/** What the server costs, until when it is paid, and whether it renews by itself. */
export function PaymentPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("servers.payment");
  const common = useTranslations("common.state");
  return (
    <Panel title={t("title")} control={<span className="text-12 text-muted">{t("kind")}</span>}>
      <div className="-my-2">
        <KeyValueList
          items={[
            {
              key: "price",
              label: t("renewal"),
              value: t.rich("price", {
                ...richText,
                amount: formatCents(server.renewalCents),
                months: server.months,
              }),
            },
            {
              key: "paidUntil",
              label: t("paidUntil"),
              value:
                server.paidUntil === null ? (
                  server.service === "pending" ? (
                    t("notYet")
                  ) : (
                    "–"
                  )
                ) : (
                  <>
                    <PaidUntil server={server} />
                    <DaysLeft server={server} />
                  </>
                ),
            },
            { key: "autoprolong", label: t("autoprolong"), value: common(server.autoprolong ? "on" : "off") },
          ]}
        />
      </div>
    </Panel>
  );
}
