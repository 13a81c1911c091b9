import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Globe, List } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import {
  isServerName,
  type PaletteAction,
  paletteIcon,
  type PalettePart,
  shownOfKind,
} from "#src/web/cabinet/palette/palette-part.ts";
import { site } from "#src/web/site.ts";
import { stateAllows } from "../rules.ts";
import { domainKeys } from "./domain-queries.ts";
import { FoundDomain } from "./found-domain.tsx";

/** The customer's domains, the records of the first match by name, and a search for names with the typed word. */
export function useDomainsPalette(wanted: string): PalettePart {
  const t = useTranslations("palette");
  const navigate = useNavigate();
  const { data, isError } = useQuery({
    queryKey: [...domainKeys.lists, "palette", wanted],
    queryFn: ({ signal }) =>
      api("GET /v2/domains/list", {
        query: { limit: shownOfKind, ...(wanted !== "" && { searchTerm: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const isName = isServerName(wanted);
  const findDomain = {
    key: "find-domain",
    icon: <Globe {...paletteIcon} />,
    label: isName ? t("findDomainNamed", { name: wanted }) : t("findDomain"),
    isAlways: isName,
    run: () => void navigate({ to: "/domains/new", search: isName ? { name: wanted } : {} }),
  };
  const [first] = data?.domains ?? [];
  const toRecords: PaletteAction[] =
    first !== undefined && wanted !== "" && stateAllows.serve(first.state) && first.usesProviderNameServers
      ? [
          {
            key: "records",
            icon: <List {...paletteIcon} />,
            label: t("records", { name: first.displayName }),
            isAlways: true,
            run: () =>
              void navigate({ to: "/domains/$id", params: { id: first.id }, search: { tab: "records" } }),
          },
        ]
      : [];
  return {
    found: {
      group: "domains",
      entries: (data?.domains ?? []).map((domain) => ({
        key: domain.id,
        content: <FoundDomain domain={domain} />,
        run: () => void navigate({ to: "/domains/$id", params: { id: domain.id } }),
      })),
      hasFailed: isError,
    },
    actions: site().withoutDomains ? [] : [...toRecords, findDomain],
  };
}
