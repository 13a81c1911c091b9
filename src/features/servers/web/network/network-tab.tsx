import { useTranslations } from "use-intl";
import { gigabits } from "#src/shared/gigabits.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ServerActivity } from "../server/server-activity.tsx";
import type { Server } from "../server-types.ts";
import { AddressList } from "./address-list.tsx";
import { ExtraAddressPanel } from "./extra-address-panel.tsx";

/** The addresses of a server with the speed of its port, and how to get another address. */
export function NetworkTab({ server }: { readonly server: Server }) {
  const t = useTranslations("server.network");
  const unit = useTranslations("common.unit");
  const mbps = server.details?.networkMbps ?? null;
  return (
    <div className="grid items-start gap-4 rail:grid-cols-[minmax(0,1fr)_316px]">
      <div className="grid min-w-0 gap-4">
        <Panel
          flush
          title={t("title")}
          control={
            mbps !== null && (
              <span className="text-12 text-muted">
                {t.rich("port", { ...richTags, speed: unit("gigabits", { count: gigabits(mbps) }) })}
              </span>
            )
          }
        >
          {server.addresses.length === 0 ? (
            <p className="p-4 text-13 text-muted">{t("none")}</p>
          ) : (
            <AddressList server={server} />
          )}
          <p className="border-t border-line px-4 py-3 text-12 text-pretty text-muted">{t("rest")}</p>
        </Panel>
        <ExtraAddressPanel server={server} />
      </div>
      <ServerActivity server={server} />
    </div>
  );
}
