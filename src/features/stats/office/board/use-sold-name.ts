import { useTranslations } from "use-intl";

const products = ["server", "domain", "address"] as const;

/** How the numbers call what is sold; what has no name here is shown as it is counted. */
export function useSoldName(): (product: string) => string {
  const t = useTranslations("officeBoard.products");
  return (product) => {
    const known = products.find((name) => name === product);
    return known === undefined ? product : t(known);
  };
}
