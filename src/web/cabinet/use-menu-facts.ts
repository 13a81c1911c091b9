import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { type MenuFacts, menuFacts } from "#src/web/layouts/menu-facts.ts";
import { useLocaleControl } from "./locale-provider.tsx";
import { offersQuery } from "./offers-query.ts";

/** The facts of the menus; undefined until they are read. The parts that use it load the catalog `menus`. */
export function useMenuFacts(): MenuFacts | undefined {
  const t = useTranslations();
  const { locale } = useLocaleControl();
  const { data } = useQuery(offersQuery);
  return data && menuFacts(t, locale, data);
}
