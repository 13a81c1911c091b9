import { useNavigate } from "@tanstack/react-router";
import { CalendarPlus, Ellipsis, KeyRound, ListTree, Network } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/session/user-query.ts";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import type { DomainTab } from "../domain/domain-search.ts";
import { domainCan } from "../domain-can.ts";
import { isOwned } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { RenewDialog } from "../renew/renew-dialog.tsx";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** The actions of one row: unavailable ones are disabled, never hidden. */
export function DomainMenu({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain");
  const row = useTranslations("lists.row");
  const navigate = useNavigate();
  const mayRenew = useMay("orders.renew");
  const [isRenewing, setRenewing] = useState(false);
  const openTab = (tab: DomainTab) =>
    void navigate({ to: "/domains/$id", params: { id: domain.id }, search: { tab } });
  return (
    <>
      <Menu
        trigger={
          <IconButton label={row("menu", { name: domain.displayName })}>
            <Ellipsis {...icon} />
          </IconButton>
        }
        items={[
          {
            key: "records",
            label: t("tabs.records"),
            icon: <ListTree {...icon} />,
            disabled: !domainCan.serve(domain),
            onSelect: () => openTab("records"),
          },
          {
            key: "name-servers",
            label: t("tabs.nameServers"),
            icon: <Network {...icon} />,
            disabled: !domainCan.serve(domain),
            onSelect: () => openTab("name-servers"),
          },
          {
            key: "transfer",
            label: t("tabs.transfer"),
            icon: <KeyRound {...icon} />,
            disabled: !isOwned(domain),
            onSelect: () => openTab("transfer"),
          },
          {
            key: "renew",
            label: t("renew.action"),
            icon: <CalendarPlus {...icon} />,
            disabled: !mayRenew || !domainCan.renew(domain),
            startsGroup: true,
            onSelect: () => setRenewing(true),
          },
        ]}
      />
      <RenewDialog domain={domain} open={isRenewing} onOpenChange={setRenewing} />
    </>
  );
}
