import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { depositMinimumsQuery } from "./deposit-minimums-query.ts";
import { minimumsText } from "./minimums-text.ts";

/** The smallest top-up in each coin, beside what an order lacks; nothing until they are known. */
export function TopUpMinimums() {
  const t = useTranslations("pay");
  const { data = [] } = useQuery(depositMinimumsQuery);
  return data.length === 0 ? null : <>{t.rich("minimums", { ...richTags, list: minimumsText(data) })}</>;
}
