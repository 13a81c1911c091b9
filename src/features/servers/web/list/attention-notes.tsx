import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import type { Server } from "../server-types.ts";

const mostShown = 3;

/** What needs a hand, first on the page. */
export function AttentionNotes({ servers }: { readonly servers: readonly Server[] }) {
  const t = useTranslations("servers");
  const needy = servers.filter(
    ({ status }) => status === "attention" || status === "expired" || status === "suspended",
  );
  return needy.slice(0, mostShown).map((server) => (
    <Note
      key={server.id}
      tone={server.status === "suspended" ? "danger" : "warn"}
      action={
        <Link to="/servers/$id" params={{ id: server.id }} className={buttonClass({ size: "sm" })}>
          {t("action.open")}
        </Link>
      }
    >
      {t("list.attentionNote", { name: server.name, status: t(`status.${server.status}`) })}
    </Note>
  ));
}
