import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import type { ObjectNumber } from "#src/web/office/shapes/object/number-strip.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";

/** The six numbers of a customer; without those of money for roles that do not read the ledger. */
export function useCustomerNumbers(customer: Customer): readonly ObjectNumber[] {
  const t = useTranslations("officeCustomers.numbers");
  const times = useTimes();
  const { wallet, counts, spentCents } = customer;
  const money = wallet !== null && [
    { key: "balance", label: t("balance"), value: <Money cents={wallet.balanceCents} /> },
    {
      key: "held",
      label: t("held"),
      value: <Money cents={wallet.heldCents} />,
      note: counts.openTasks > 0 ? t("running", { count: counts.openTasks }) : undefined,
    },
    { key: "debt", label: t("debt"), value: <Money cents={wallet.debtCents} /> },
    {
      key: "spent",
      label: t("spent"),
      value: <Money cents={spentCents ?? 0} />,
      note: t("since", { day: times.month(customer.since) }),
    },
  ];
  return [
    ...(money || []),
    {
      key: "services",
      label: t("services"),
      value: customer.services,
    },
    { key: "held-deposits", label: t("heldDeposits"), value: counts.heldDeposits },
  ];
}
