import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { ChangeCodeDialog } from "./change-code-dialog.tsx";
import { NewCodeDialog } from "./new-code-dialog.tsx";
import { OffersPanel } from "./offers-panel.tsx";
import type { PromoCode } from "./promo-query.ts";
import { usePromoList } from "./use-promo-list.tsx";

/** `/staff/promo-codes`: promotion codes, newest first, and what each gave. */
export function PromoPage() {
  const t = useTranslations("officePromo");
  const mayWrite = useMay("promo-codes.write");
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<PromoCode>();
  return (
    <>
      <ListPage
        title={t("title")}
        list={usePromoList(setChosen)}
        actions={
          mayWrite && (
            <Button
              size="sm"
              tone="primary"
              icon={<Plus strokeWidth={1.6} />}
              onClick={() => setMaking(true)}
            >
              {t("make")}
            </Button>
          )
        }
      />
      <div className="px-6 pb-6 empty:hidden max-md:px-4">
        <OffersPanel />
      </div>
      {isMaking && <NewCodeDialog onClose={() => setMaking(false)} />}
      {chosen && <ChangeCodeDialog code={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
