import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import type { Server } from "../server-types.ts";
import { ProlongDialog } from "./prolong-dialog.tsx";

export interface ProlongButtonProps {
  readonly server: Server;
  /** Names the server's own term and its price: "Prolong 1 month $2.00". */
  readonly withPrice?: boolean;
}

/** Opens the renewal of a server. */
export function ProlongButton({ server, withPrice = false }: ProlongButtonProps) {
  const t = useTranslations("servers.prolong");
  const mayRenew = useMay("orders.renew");
  const [isOpen, setOpen] = useState(false);
  if (!mayRenew) return null;
  return (
    <>
      <Button size={withPrice ? "sm" : "md"} onClick={() => setOpen(true)}>
        {withPrice ? (
          <span>
            {t.rich("withPrice", {
              ...richTags,
              months: server.months,
              amount: formatCents(server.renewalCents),
            })}
          </span>
        ) : (
          t("action")
        )}
      </Button>
      <ProlongDialog server={server} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
