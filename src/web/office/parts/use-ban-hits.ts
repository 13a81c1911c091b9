import { useTranslations } from "use-intl";

/** Calls count no further. */
const mostCounted = 1000;

/** Says how many customers a ban concerns. */
export function useBanHits(): (customers: number) => string {
  const t = useTranslations("officeActs.bans");
  return (customers) =>
    customers < mostCounted ? t("hits", { count: customers }) : t("hitsMost", { count: mostCounted });
}
