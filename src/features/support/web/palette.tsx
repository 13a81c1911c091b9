import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { LifeBuoy, MessageSquareText } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { paletteIcon, type PalettePart } from "#src/web/cabinet/palette/palette-part.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { ticketKeys } from "./ticket-keys.ts";

const mostShown = 3;

/** Words that name a ticket: its number, or enough of its subject. */
const names = /^#?\d+$|^.{3,}$/;

/** A way to write to support, and the tickets whose number or subject was typed. */
export function useSupportPalette(wanted: string): PalettePart {
  const t = useTranslations("palette");
  const navigate = useNavigate();
  const mayRead = useMay("support.read");
  const mayWrite = useMay("support.write");
  const searchTerm = wanted.replace(/^#/, "");
  const { data } = useQuery({
    queryKey: [...ticketKeys.lists, "palette", searchTerm],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/support/tickets", { query: { limit: mostShown, searchTerm }, signal })).tickets,
    enabled: mayRead && names.test(wanted),
    placeholderData: keepPreviousData,
  });
  const found = names.test(wanted) ? (data ?? []) : [];
  return {
    actions: [
      ...found.map(({ id, number, subject }) => ({
        key: `ticket.${id}`,
        icon: <MessageSquareText {...paletteIcon} />,
        label: t("ticket", { number, subject }),
        isAlways: true,
        run: () => void navigate({ to: "/support/$id", params: { id } }),
      })),
      ...(mayWrite
        ? [
            {
              key: "write-to-support",
              icon: <LifeBuoy {...paletteIcon} />,
              label: t("writeToSupport"),
              run: () => void navigate({ to: "/support-ticket" }),
            },
          ]
        : []),
    ],
  };
}
