import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useNow } from "#src/web/i18n/use-now.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";

export interface PriceChangeNoteProps {
  /** As calls about services answer it. */
  readonly change: { readonly fromAt: string; readonly cents: number } | null;
  readonly className?: string;
}

/** The announced change of a service's price, until its day in UTC, as the notice says it: "From 1 Mar 2027: $9.90". */
export function PriceChangeNote({ change, className = "" }: PriceChangeNoteProps) {
  const t = useTranslations("pay");
  const times = useTimes();
  const now = useNow(60_000);
  if (change === null || Date.parse(change.fromAt) <= now.getTime()) return null;
  const values = { ...richTags, date: times.dayUtc(change.fromAt), amount: formatCents(change.cents) };
  return <span className={`block text-12 text-fg2 ${className}`}>{t.rich("priceFrom", values)}</span>;
}
