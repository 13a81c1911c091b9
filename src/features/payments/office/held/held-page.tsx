import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/office/session/me-query.ts";
import { QueuePage } from "#src/web/office/shapes/queue/queue-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type DepositRow, heldQuery } from "../deposits/deposits-query.ts";
import { heldReasonOf, reasonMarks, useReasonText } from "../deposits/held-reasons.tsx";
import { heldAlarmAgeMs } from "./held-age.ts";
import { HeldDetail } from "./held-detail.tsx";

/** Deposits that wait for staff, worked from the oldest: why each is held, where it came from, and what to do. */
export function HeldPage() {
  const t = useTranslations("officeMoney.held");
  const reasonText = useReasonText();
  const query = useQuery(heldQuery);
  const may = { release: useMay("deposits.release"), ban: useMay("bans.write") };
  const sum = (query.data?.things ?? []).reduce((total, { cents }) => total + (cents ?? 0), 0);
  return (
    <QueuePage<DepositRow>
      title={t("title")}
      query={query}
      alarmAgeMs={heldAlarmAgeMs}
      choice={<Money cents={sum} className="text-12 text-muted" />}
      empty={{ title: t("none"), text: t("noneText") }}
      item={(deposit) => {
        const reason = heldReasonOf(deposit.heldReason);
        return {
          id: deposit.id,
          title: (
            <span className="flex flex-wrap items-baseline gap-x-2.5">
              {deposit.cents === null ? t("noPrice") : <Money cents={deposit.cents} />}
              <BdiCode className="text-12 font-normal text-muted">
                {`${deposit.amount} ${deposit.asset}`}
              </BdiCode>
            </span>
          ),
          why: reasonText(deposit.heldReason),
          who: <bdi>{deposit.customer.name}</bdi>,
          mark: reason === null ? "warn" : reasonMarks[reason],
          since: deposit.seenAt,
        };
      }}
      detail={(deposit) => <HeldDetail key={deposit.id} row={deposit} may={may} />}
    />
  );
}
