import { ShieldBan } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { AddBanDialog } from "./add-ban-dialog.tsx";
import { type Ban, useBansList } from "./bans-list.tsx";
import { EndBansDialog } from "./end-bans-dialog.tsx";

/** Networks, mail domains, addresses and wallets that are turned away, and whom each concerns. */
export function BansPage() {
  const t = useTranslations("officeActs.bans");
  const [isAdding, setAdding] = useState(false);
  const [ending, setEnding] = useState<readonly Ban[]>([]);
  const add = () => setAdding(true);
  useKeys([{ keys: "n", label: t("add"), run: add }]);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useBansList(setEnding)}
        actions={
          <Button
            size="sm"
            tone="primary"
            icon={<ShieldBan strokeWidth={1.6} aria-hidden="true" />}
            aria-keyshortcuts="n"
            onClick={add}
          >
            {t("add")}
          </Button>
        }
      />
      {isAdding && <AddBanDialog onClose={() => setAdding(false)} />}
      {ending.length > 0 && <EndBansDialog bans={ending} onClose={() => setEnding([])} />}
    </>
  );
}
