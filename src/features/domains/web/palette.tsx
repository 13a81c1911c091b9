import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Globe } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import {
  isServerName,
  paletteIcon,
  type PalettePart,
  shownOfKind,
} from "#src/web/cabinet/palette/palette-part.ts";
import { site } from "#src/web/site.ts";
import { domainKeys } from "./domain-queries.ts";
import { FoundDomain } from "./found-domain.tsx";

/** The customer's domains, and a search for names with the typed word. */
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
    actions: site().withoutDomains ? [] : [findDomain],
  };
}
