import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Money as MoneyAnswer } from "../customer-query.ts";

type Movement = MoneyAnswer["movements"][number];

/** Every movement of a wallet with the balance after it: `movements`. */
export function MovementsTable({ movements }: { readonly movements: readonly Movement[] }) {
  const t = useTranslations("officeCustomers.money");
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
        { key: "kind", header: t("kind"), cell: ({ kind }) => movementName(kind) },
        { key: "what", header: t("what"), cell: (movement) => <What movement={movement} /> },
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
