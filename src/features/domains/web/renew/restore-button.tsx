import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { FormDialog } from "#src/web/services/form-dialog.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { restoreQuery } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

const RestoreForm = lazy(async () => ({ default: (await import("./restore-form.tsx")).RestoreForm }));

/** Opens the restore from redemption and shows its price. */
export function RestoreButton({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.restore");
  const [isOpen, setOpen] = useState(false);
  // A name that is paid for very far ahead comes back without the year that the timeline counts.
  const quote = useQuery(restoreQuery(domain.id));
  const cents = quote.data?.totalCents ?? domain.timeline?.restoreCents ?? 0;
  const mayBuy = useMay("orders.buy");
  if (!mayBuy) return null;
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        <span>{t.rich("action", { ...richTags, amount: formatCents(cents) })}</span>
      </Button>
      <FormDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("title", { name: domain.displayName })}
        description={t("text")}
      >
        <RestoreForm domain={domain} onPaid={() => setOpen(false)} />
      </FormDialog>
    </>
  );
}
