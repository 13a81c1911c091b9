import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { PriceChangeNote } from "#src/web/services/price-change-note.tsx";
import { useBalance } from "#src/web/session/user-query.ts";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { LifeDates } from "../life/life-dates.tsx";
import { ProlongButton } from "../prolong/prolong-button.tsx";
import { renewalWord } from "../renewal-word.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { serverCan } from "../server-can.ts";
import type { Server } from "../server-types.ts";
import { TrafficMeter } from "./traffic-meter.tsx";

/** What the server costs, whether it renews by itself, its dates, and what it sent and received. */
export function PaymentPanel({ server }: { readonly server: Server }) {
  const t = useTranslations("server.payment");
  const { service, timeline, details } = server;
  return (
    <Panel title={t("title")} control={<span className="text-12 text-muted">{t("kind")}</span>}>
      <div className="grid gap-4">
        <KeyValueList
          items={[
            {
              key: "price",
              label: t("renewal"),
              value: (
                <>
                  {t.rich("price", {
                    ...richTags,
                    amount: formatCents(server.renewalCents),
                    months: server.months,
                  })}
                  {server.renewalPromo && (
                    <span className="block text-12 text-muted">
                      {t.rich(server.renewalPromo.terms === null ? "codeForAll" : "code", {
                        ...richTags,
                        code: server.renewalPromo.code,
                        count: server.renewalPromo.terms ?? 0,
                        amount: formatCents(server.renewalPromo.laterCents),
                      })}
                    </span>
                  )}
                  <PriceChangeNote change={server.priceChange} />
                </>
              ),
            },
            {
              key: "autoprolong",
              label: (
                <>
                  <span className="font-medium text-fg">{t("autoprolong")}</span>
                  <span className="block text-12">
                    <RenewalState server={server} />
                  </span>
                </>
              ),
              value: <AutoprolongSwitch server={server} />,
            },
            ...(timeline === null
              ? [
                  {
                    key: "paidUntil",
                    label: t("paidUntil"),
                    value: t(service === "pending" ? "notYet" : "none"),
                  },
                ]
              : []),
          ]}
        />
        {timeline !== null && <LifeDates server={server} timeline={timeline} />}
        {details && timeline !== null && <TrafficMeter traffic={details.traffic} />}
        {serverCan.prolong(server) && <ProlongButton server={server} />}
      </div>
    </Panel>
  );
}

/** From where the next term is paid, and whether the balance is enough for it as it is. */
function RenewalState({ server }: { readonly server: Server }) {
  const t = useTranslations("server.payment.renewalState");
  const balance = useBalance();
  const word = renewalWord(server);
  if (word !== "planned") return t(word);
  if (balance === null) return t("planned");
  return t.rich(balance >= server.renewalCents ? "plannedCovered" : "plannedShort", {
    ...richTags,
    amount: formatCents(balance),
  });
}
