import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Plus, SquareTerminal } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import {
  isServerName,
  type PaletteAction,
  paletteIcon,
  type PalettePart,
  shownOfKind,
} from "#src/web/cabinet/palette/palette-part.ts";
import { FoundServer } from "./found-server.tsx";
import { stillNamed } from "./still-named.ts";
import { useServerPower } from "./use-server-power.tsx";
import { serverKeys } from "./queries.ts";
import { serverCan } from "./server-can.ts";

/** The customer's servers, their power, the console of the first match that has one, and an order with the typed word. */
export function useServersPalette(wanted: string): PalettePart {
  const t = useTranslations("palette");
  const navigate = useNavigate();
  const { data, isError, isPlaceholderData } = useQuery({
    queryKey: [...serverKeys.lists, "palette", wanted],
    queryFn: ({ signal }) =>
      api("GET /v2/servers/list", {
        query: { limit: shownOfKind, ...(wanted !== "" && { searchTerm: wanted }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const found = data?.servers ?? [];
  const meant = wanted === "" ? [] : isPlaceholderData ? stillNamed(found, wanted) : found;
  const withConsole = meant.find(serverCan.openConsole);
  const toConsole: PaletteAction[] =
    withConsole !== undefined
      ? [
          {
            key: "console",
            icon: <SquareTerminal {...paletteIcon} />,
            label: t("console", { name: withConsole.name }),
            isAlways: true,
            run: () =>
              void navigate({
                to: "/servers/$id",
                params: { id: withConsole.id },
                search: { tab: "console" },
              }),
          },
        ]
      : [];
  const isName = isServerName(wanted);
  return {
    found: {
      group: "servers",
      entries: found.map((server) => ({
        key: server.id,
        content: <FoundServer server={server} />,
        run: () => void navigate({ to: "/servers/$id", params: { id: server.id } }),
      })),
      hasFailed: isError,
    },
    actions: [
      ...useServerPower(wanted, meant),
      ...toConsole,
      {
        key: "order",
        icon: <Plus {...paletteIcon} />,
        label: isName ? t("orderNamed", { name: wanted }) : t("order"),
        isAlways: isName,
        run: () => void navigate({ to: "/order-vm", search: isName ? { name: wanted } : {} }),
      },
    ],
  };
}
