import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Play, RotateCw, Square } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { type PaletteAction, paletteIcon, shownOfKind } from "#src/web/cabinet/palette/palette-part.ts";
import { readPowerWords } from "./power-words.ts";
import { serverKeys } from "./queries.ts";
import { serverCan } from "./server-can.ts";
import type { Server } from "./server-types.ts";
import { stillNamed } from "./still-named.ts";
import type { PowerAction } from "./use-power-actions.ts";

const icons = { start: Play, restart: RotateCw, stop: Square } as const;
const verbs = ["start", "restart", "stop"] as const;

/**
 * Power in the palette: "restart web" finds servers by the rest of the words. A name alone offers each act once, for the
 * first of the `found` servers that can do it.
 */
export function useServerPower(wanted: string, found: readonly Server[]): PaletteAction[] {
  const t = useTranslations("servers");
  const texts = useTranslations("palette.power");
  const navigate = useNavigate();
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const asked = readPowerWords(wanted, {
    start: t("action.start"),
    restart: t("action.restart"),
    stop: t("action.stop"),
  });
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...serverKeys.lists, "palette", asked?.name],
    queryFn: ({ signal }) =>
      api("GET /v2/servers/list", {
        query: { limit: shownOfKind, ...(asked?.name ? { searchTerm: asked.name } : {}) },
        signal,
      }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  const start = async ({ id, name }: Server) => {
    try {
      await api("POST /v2/servers/{id}/start", { params: { id }, body: {} });
      notify("blue", t("actionDone.start", { name }));
    } catch (error) {
      notify("red", textOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: serverKeys.all });
  };
  const actionsOf = (server: Server, wantedVerbs: readonly PowerAction[]): PaletteAction[] =>
    wantedVerbs
      .filter((verb) => serverCan[verb](server))
      .map((verb) => {
        const Icon = icons[verb];
        return {
          key: `power.${verb}.${server.id}`,
          icon: <Icon {...paletteIcon} />,
          label: texts(verb, { name: server.name }),
          isAlways: true,
          // Its page asks before users of the server are disconnected.
          run: () =>
            verb === "start"
              ? void start(server)
              : void navigate({ to: "/servers/$id", params: { id: server.id }, search: { ask: verb } }),
        };
      });
  if (asked !== null) {
    const servers = data?.servers ?? [];
    const meant = isPlaceholderData ? stillNamed(servers, asked.name) : servers;
    return meant.flatMap((server) => actionsOf(server, asked.verbs));
  }
  if (wanted === "") return [];
  const firstOf = verbs.map((verb) => found.find(serverCan[verb]));
  return found.flatMap((server) =>
    actionsOf(
      server,
      verbs.filter((_, place) => firstOf[place] === server),
    ),
  );
}
