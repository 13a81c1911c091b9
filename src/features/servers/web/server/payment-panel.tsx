import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { LifeDates } from "../life/life-dates.tsx";
import { DaysLeft, PaidUntil } from "../list/paid-until.tsx";
import { ProlongButton } from "../prolong/prolong-button.tsx";
import { renewalWord } from "../renewal-word.ts";
import { richText } from "../rich-text.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";

/** What the server costs, until when it is paid, whether it renews by itself, and what follows if it does not. */
export function PaymentPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.payment");
  const { paidUntil, service, timeline } = server;
  return (
    <Panel title={t("title")} control={<span className="text-12 text-muted">{t("kind")}</span>}>
      <div className="grid gap-4">
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
                paidUntil === null ? (
                  t(service === "pending" ? "notYet" : "none")
                ) : (
                  <>
                    <PaidUntil server={server} />
                    <DaysLeft server={server} />
                  </>
                ),
            },
            {
              key: "autoprolong",
              label: (
                <>
                  {t("autoprolong")}
                  <span className="block text-12">{t(`renewalState.${renewalWord(server)}`)}</span>
                </>
              ),
              value: <AutoprolongSwitch server={server} />,
            },
          ]}
        />
        {timeline !== null && (
          <div>
            <h3 className="mb-2 text-12 text-muted">{t("ifNotPaid")}</h3>
            <LifeDates timeline={timeline} />
          </div>
        )}
        {serverCan.prolong(server) && <ProlongButton server={server} />}
      </div>
    </Panel>
  );
}
