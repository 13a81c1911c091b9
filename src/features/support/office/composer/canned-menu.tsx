import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useGo } from "#src/web/office/office-link.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { type Canned, cannedQuery, type Ticket } from "../tickets-query.ts";
import { fillCanned } from "./fill-canned.ts";

export interface CannedMenuProps {
  readonly ticket: Ticket;
  readonly onPick: (id: Canned["id"], text: string) => void;
}

/** Prepared answers, the most used first, filled in for a ticket: `ticket`, `onPick`. */
export function CannedMenu({ ticket, onPick }: CannedMenuProps) {
  const t = useTranslations("officeSupport.composer");
  const go = useGo();
  const answers = useQuery(cannedQuery).data ?? [];
  return (
    <Menu
      align="end"
      width={344}
      trigger={
        <Button size="sm" tone="quiet">
          {t("canned")}
        </Button>
      }
      items={[
        ...answers.map(({ id, short, title, body, language }) => ({
          key: id,
          label: <bdi>{title}</bdi>,
          detail: `/${short} · ${language}`,
          onSelect: () => onPick(id, fillCanned(body, ticket)),
        })),
        {
          key: "edit",
          label: t(answers.length === 0 ? "cannedFirst" : "cannedEdit"),
          startsGroup: answers.length > 0,
          onSelect: () => go("/staff/support-settings"),
        },
      ]}
    />
  );
}
