import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { Fact } from "#src/web/ui/fact-strip.tsx";
import type { Deposit } from "./deposits-query.ts";

/** What a deposit is, in facts that its page and its queue share. */
export function useDepositFacts(): (deposit: Deposit) => readonly Fact[] {
  const t = useTranslations("officeMoney.facts");
  const times = useTimes();
  return (deposit) => [
    { key: "id", label: t("id"), value: <CopiedId id={deposit.id} /> },
    { key: "seen", label: t("seen"), value: <BdiCode>{times.stamp(deposit.seenAt)}</BdiCode> },
    {
      key: "depth",
      label: t("confirmations"),
      value: t("ofRequired", { have: deposit.confirmations, need: deposit.required }),
    },
    {
      key: "rate",
      label: t("rateThen"),
      value: <BdiCode>{deposit.rate === null ? "–" : `$${deposit.rate}`}</BdiCode>,
    },
    {
      key: "now",
      label: t("rateNow"),
      value: <BdiCode>{deposit.rateNow === null ? "–" : `$${deposit.rateNow}`}</BdiCode>,
    },
    {
      key: "customer",
      label: t("customer"),
      value: (
        <>
          <ObjectLink kind="customer" {...deposit.customer} />
          <span className="text-muted">
            {deposit.earlierCount === 0
              ? t("first", { day: times.day(deposit.customerSince) })
              : t("earlier", { count: deposit.earlierCount, day: times.day(deposit.customerSince) })}
          </span>
        </>
      ),
    },
    ...(deposit.paymentId === null
      ? []
      : [
          {
            key: "payment",
            label: t("payment"),
            value: (
              <ObjectLink kind="payment" id={deposit.paymentId}>
                {t("open")}
              </ObjectLink>
            ),
          },
        ]),
  ];
}
