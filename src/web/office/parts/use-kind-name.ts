import { useTranslations } from "use-intl";

const kinds = [
  "server-purchase",
  "server-prolong",
  "server-renewal",
  "server-ipv4",
  "domain-purchase",
  "domain-transfer",
  "domain-renew",
  "domain-renewal",
  "domain-restore",
] as const;

/** The kinds of orders, for filters. */
export const orderKinds = kinds;

/** What kind of order it is, in words; one that the texts lack as it is. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations("officeOrders.kinds");
  return (kind) => {
    const known = kinds.find((one) => one === kind);
    return known === undefined ? kind : t(known);
  };
}
