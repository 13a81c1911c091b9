import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { ServerBuoy } from "../server-buoy.tsx";
import { isAlive } from "../server-status.ts";
import type { Server } from "../server-types.ts";
import { PowerButtons } from "./power-buttons.tsx";

/** Name, state, labels and power of a server. */
export function ServerHead({ server }: { readonly server: Server }) {
  const t = useTranslations("server.head");
  return (
    <PageHeading
      title={<bdi>{server.name}</bdi>}
      beside={
        <>
          <span aria-live="polite" className="inline-flex">
            <ServerBuoy server={server} size={18} />
          </span>
          {server.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
          {(isAlive(server) || server.service === "suspended") && (
            <Link
              to="/servers/$id"
              params={{ id: server.id }}
              search={{ tab: "settings" }}
              resetScroll={false}
              aria-label={t("editTags")}
              title={t("editTags")}
              className="touch-target inline-flex size-6 items-center justify-center rounded-6 text-muted hover:bg-surface2 hover:text-fg"
            >
              <Plus className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </Link>
          )}
          {server.simulated && (
            <span
              title={t("simulatedNote")}
              className="rounded-4 bg-infotint px-1.5 py-0.5 text-12 text-info"
            >
              {t("simulated")}
            </span>
          )}
        </>
      }
      actions={isAlive(server) && <PowerButtons server={server} />}
    />
  );
}
