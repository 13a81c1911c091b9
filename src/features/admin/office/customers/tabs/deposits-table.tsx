import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Money as MoneyAnswer } from "../customer-query.ts";
import { markOfState } from "./timeline/state-marks.ts";
import { useStateName } from "./timeline/use-timeline-texts.ts";

type Deposit = NonNullable<MoneyAnswer["deposits"]>[number];

/** The last coins that came for a customer, on a chain or at a gateway: `deposits`. */
export function DepositsTable({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTranslations("officeCustomers.money");
  const stateName = useStateName();
  const times = useTimes();
  return (
    <PlainTable
      title={t("deposits")}
      rows={deposits}
      rowKey={({ id }) => id}
      empty={t("noDeposits")}
      columns={[
        {
          key: "at",
          header: t("seen"),
          cell: ({ seenAt }) => (
            <BdiCode className="text-12 whitespace-nowrap">{times.stamp(seenAt)}</BdiCode>
          ),
        },
        {
          key: "coins",
          header: t("coins"),
          cell: ({ id, amount, asset }) => (
            <ObjectLink kind="deposit" id={id} className="font-medium underline-offset-3 hover:underline">
              <BdiCode>{`${amount} ${asset}`}</BdiCode>
            </ObjectLink>
          ),
        },
        {
          key: "state",
          header: t("state"),
          cell: ({ state, confirmations, required }) => (
            <Buoy kind={markOfState(state)}>
              {state === "confirming" && confirmations !== null && required !== null
                ? t("confirming", { count: confirmations, required })
                : stateName(state)}
            </Buoy>
          ),
        },
        { key: "txid", header: t("hash"), cell: ({ txid }) => <ShortId id={txid} /> },
        {
          key: "address",
          header: t("address"),
          cell: ({ address }) => (address === null ? "–" : <ShortId id={address} />),
        },
        {
          key: "cents",
          header: t("amount"),
          align: "end",
          cell: ({ cents }) => (cents === null ? "–" : <Money cents={cents} />),
        },
      ]}
    />
  );
}
