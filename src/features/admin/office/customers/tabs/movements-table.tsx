import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Adjustment } from "../acts/acts-query.ts";
import type { Money as MoneyAnswer } from "../customer-query.ts";

type Movement = MoneyAnswer["movements"][number];

export interface MovementsTableProps {
  readonly movements: readonly Movement[];
  /** What staff gave and took, with what corrects what. */
  readonly adjustments: readonly Adjustment[];
}

/** Every movement of a wallet with the balance after it: `movements`, `adjustments`. */
export function MovementsTable({ movements, adjustments }: MovementsTableProps) {
  const t = useTranslations("officeCustomers.money");
  const adjustmentOf = new Map(adjustments.map((one) => [one.id, one]));
  const movementName = useMovementName();
  const times = useTimes();
  return (
    <PlainTable
      title={t("movements")}
      rows={movements}
      rowKey={({ id }) => id}
      empty={t("noMovements")}
      columns={[
        {
          key: "at",
          header: t("time"),
          cell: ({ createdAt }) => (
            <BdiCode className="text-12 whitespace-nowrap">{times.stamp(createdAt)}</BdiCode>
          ),
        },
        {
          key: "kind",
          header: t("kind"),
          cell: ({ kind, id, amountCents }) => {
            if (kind !== "adjustment") return movementName(kind);
            if (adjustmentOf.get(id)?.reversesId != null) return t("kinds.correction");
            return t(amountCents < 0 ? "kinds.debit" : "kinds.credit");
          },
        },
        {
          key: "what",
          header: t("what"),
          cell: (movement) => (
            <>
              <What movement={movement} />
              <Correction adjustment={adjustmentOf.get(movement.id)} />
            </>
          ),
        },
        {
          key: "id",
          header: t("transaction"),
          cell: ({ id }) => (
            <ObjectLink kind="transaction" id={id} className="underline-offset-3 hover:underline" />
          ),
        },
        {
          key: "amount",
          header: t("amount"),
          align: "end",
          cell: ({ amountCents }) => <Money cents={amountCents} signed />,
        },
        {
          key: "after",
          header: t("after"),
          align: "end",
          cell: ({ balanceAfterCents }) => <Money cents={balanceAfterCents} />,
        },
      ]}
    />
  );
}

function What({ movement: { object, label, name, note, coins } }: { readonly movement: Movement }) {
  const text = note ?? name ?? (coins === null ? label : `${coins.amount} ${coins.asset}`);
  if (object === null) return <bdi>{text}</bdi>;
  return (
    <ObjectLink kind={object.type} id={object.id} className="underline-offset-3 hover:underline">
      <bdi>{text === "" ? label : text}</bdi>
    </ObjectLink>
  );
}

/** Which one it corrects, or is corrected by. */
function Correction({ adjustment }: { readonly adjustment: Adjustment | undefined }) {
  const t = useTranslations("officeCustomers.money");
  const { reversesId = null, correctedById = null } = adjustment ?? {};
  const other = reversesId ?? correctedById;
  if (other === null) return null;
  return (
    <span className="block text-12 text-muted">
      {t.rich(reversesId === null ? "correctedBy" : "corrects", {
        id: () => <ObjectLink kind="transaction" id={other} className="underline-offset-3 hover:underline" />,
      })}
    </span>
  );
}
