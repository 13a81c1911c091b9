import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { PriceChangeNote } from "#src/web/services/price-change-note.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { AutoprolongSwitch } from "../autoprolong-switch.tsx";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import { ExpiryDay, ExpiryDistance } from "../expiry.tsx";
import { RenewalRuleWidget } from "../renewal-rule-widget.tsx";
import { RenewButton } from "../renew/renew-button.tsx";
import { RestoreButton } from "../renew/restore-button.tsx";

/** What the next renewal costs, until when the domain is paid, and whether it renews by itself. */
export function PaymentPanel({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.payment");
  const { timeline } = domain;
  return (
    <Panel title={t("title")} control={<span className="text-12 text-muted">{t("kind")}</span>}>
      <div className="grid gap-4">
        <KeyValueList
          items={[
            ...(timeline === null
              ? []
              : [
                  {
                    key: "price",
                    label: t("year", { count: timeline.renewYears }),
                    value: (
                      <>
                        <Money cents={timeline.renewCents} />
                        <PriceChangeNote change={timeline.priceChange} />
                      </>
                    ),
                  },
                ]),
            {
              key: "expires",
              label: t("paidUntil"),
              value: (
                <>
                  <ExpiryDay domain={domain} />
                  <ExpiryDistance domain={domain} />
                </>
              ),
            },
            ...(domainCan.renewItself(domain)
              ? [
                  {
                    key: "autoprolong",
                    label: (
                      <>
                        {t("autoprolong")}
                        <RenewalState domain={domain} />
                      </>
                    ),
                    value: <AutoprolongSwitch domain={domain} />,
                  },
                ]
              : []),
          ]}
        />
        {domainCan.renewItself(domain) && domain.autoprolong && <RenewalRuleWidget />}
        {domainCan.renew(domain) && <RenewButton domain={domain} />}
        {domainCan.restore(domain) && <RestoreButton domain={domain} />}
      </div>
    </Panel>
  );
}

/** Whether the next renewal is funded; nothing where no renewal will be tried, as while a deletion waits. */
function RenewalState({ domain: { renewal, nextRenewalAttemptAt } }: { readonly domain: Domain }) {
  const t = useTranslations("domain.payment.renewalState");
  const times = useTimes();
  if (renewal !== "off" && renewal !== "reserved" && nextRenewalAttemptAt === null) return null;
  const date = nextRenewalAttemptAt === null ? "–" : times.day(nextRenewalAttemptAt);
  return <span className="block text-12">{t(renewal, { date })}</span>;
}
