import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { Domain } from "../domain-types.ts";
import { RenewDialog } from "./renew-dialog.tsx";

export interface RenewButtonProps {
  readonly domain: Domain;
  /** Small, as in a note. */
  readonly withPrice?: boolean;
}

/** Opens the renewal of a domain and shows the price of the shortest one: "Renew $10.90". */
export function RenewButton({ domain, withPrice = false }: RenewButtonProps) {
  const t = useTranslations("domain.renew");
  const [isOpen, setOpen] = useState(false);
  const { timeline } = domain;
  const mayRenew = useMay("orders.renew");
  if (!mayRenew) return null;
  return (
    <>
      <Button size={withPrice ? "sm" : "md"} onClick={() => setOpen(true)}>
        {timeline === null ? (
          t("action")
        ) : (
          <span>{t.rich("withPrice", { ...richTags, amount: formatCents(timeline.renewCents) })}</span>
        )}
      </Button>
      <RenewDialog domain={domain} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}
