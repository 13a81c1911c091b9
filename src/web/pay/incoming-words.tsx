import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Forecast } from "./forecast-query.ts";

/** What coins add to the balance and that they are on their way, or what they wait for. Texts of the catalog `lasting`. */
export function IncomingWords({
  state,
  cents,
  isEstimated,
  amount,
  asset,
}: Pick<Forecast["incoming"][number], "state" | "cents" | "isEstimated" | "amount" | "asset">) {
  const t = useTranslations("lasting.incoming");
  const sum = cents === null ? `${amount} ${asset}` : `${isEstimated ? "≈ " : ""}+${formatCents(cents)}`;
  return t.rich(state, { ...richTags, amount: sum });
}
