import { useTranslations } from "use-intl";
import { Money } from "#src/web/ui/money.tsx";
import type { TransactionSummary } from "./queries.ts";

/** What the filter finds in all: how many entries, and the sums of what came and went. */
export function TransactionTotal({
  summary: { count, inCents, outCents },
}: {
  readonly summary: TransactionSummary;
}) {
  const t = useTranslations("wallet.transactions.total");
  const sums = [
    { key: "in", cents: inCents },
    { key: "out", cents: outCents },
    { key: "sum", cents: inCents + outCents },
  ] as const;
  return (
    <div role="status" className="flex flex-wrap gap-x-6 gap-y-1 border-t border-fg px-4 py-3 text-13">
      <span className="text-muted">{t("count", { count })}</span>
      {sums.map(({ key, cents }) => (
        <span key={key} className="flex items-baseline gap-2 max-md:basis-full">
          <span className="text-muted">{t(key)}</span>
          <Money cents={cents} signed />
        </span>
      ))}
    </div>
  );
}
