import { FileDown, Settings } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { QuarterDialog } from "./quarter-dialog.tsx";
import { useInvoicesList } from "./use-invoices-list.tsx";

/** Invoices and credit notes of all customers, the files of a quarter, and the way to the settings. */
export function InvoicesPage() {
  const t = useTranslations("officeInvoices.list");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ListPage
        title={t("title")}
        list={useInvoicesList()}
        actions={
          <>
            <Button
              size="sm"
              aria-haspopup="dialog"
              icon={<FileDown strokeWidth={1.6} />}
              onClick={() => setOpen(true)}
            >
              {t("quarter")}
            </Button>
            <OfficeLink href="/staff/invoices/settings" className={buttonClass({ size: "sm" })}>
              <Settings className="size-4" strokeWidth={1.6} aria-hidden="true" />
              {t("settings")}
            </OfficeLink>
          </>
        }
      />
      {isOpen && <QuarterDialog onClose={() => setOpen(false)} />}
    </>
  );
}
