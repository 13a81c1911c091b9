import { Ellipsis } from "lucide-react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import type { ApiKey } from "../queries.ts";
import { useKeyDialog } from "./use-key-dialog.tsx";

/** What can be done with a key. */
export function KeyMenu({ shown: key }: { readonly shown: ApiKey }) {
  const t = useTranslations("api.act");
  const dialog = useKeyDialog(key);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t("of", { name: key.name })}>
            <Ellipsis strokeWidth={1.6} />
          </IconButton>
        }
        items={[
          { key: "edit", label: t("edit"), onSelect: () => dialog.open("edit") },
          { key: "roll", label: t("roll"), onSelect: () => dialog.open("roll") },
          {
            key: "revoke",
            label: t("revoke"),
            danger: true,
            startsGroup: true,
            onSelect: () => dialog.open("revoke"),
          },
        ]}
      />
      {dialog.shown}
    </>
  );
}
