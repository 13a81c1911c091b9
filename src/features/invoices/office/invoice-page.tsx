import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { OfficeLink, useOfficeId } from "#src/web/office/office-link.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { InvoiceSheet } from "../web/both/invoice-sheet.tsx";
import { invoiceQuery, type OfficeInvoice } from "./invoices-query.ts";

/** A document with what it belongs to, and the sheet as its customer sees it. */
export function InvoicePage() {
  const invoice = useQuery(invoiceQuery(useOfficeId("invoice")));
  return (
    <Loaded query={invoice} skeleton={<PageSkeleton />}>
      {(found) => <Shown invoice={found} />}
    </Loaded>
  );
}

function Shown({ invoice }: { readonly invoice: OfficeInvoice }) {
  const t = useTranslations("officeInvoices");
  const times = useTimes();
  const { id, number, kind, treatment, customer, orderId, corrects, issuedAt, suppliedAt } = invoice;
  return (
    <ObjectPage
      title={number}
      list={{ label: t("list.title"), href: "/staff/invoices" }}
      state={<Tag>{t(`kinds.${kind}`)}</Tag>}
      facts={[
        { key: "id", label: t("page.document"), value: <CopiedId id={id} /> },
        { key: "customer", label: t("list.customer"), value: <ObjectLink kind="customer" {...customer} /> },
        { key: "order", label: t("list.order"), value: <ObjectLink kind="order" id={orderId} /> },
        ...(corrects === null
          ? []
          : [
              {
                key: "corrects",
                label: t("page.corrects"),
                value: (
                  <OfficeLink
                    href={`/staff/invoices/${corrects.id}`}
                    className="underline underline-offset-3"
                  >
                    <BdiCode>{corrects.number}</BdiCode>
                  </OfficeLink>
                ),
              },
            ]),
        { key: "issued", label: t("list.issued"), value: <BdiCode>{times.stamp(issuedAt)}</BdiCode> },
        { key: "supplied", label: t("page.supplied"), value: <BdiCode>{times.stamp(suppliedAt)}</BdiCode> },
        { key: "treatment", label: t("list.treatment"), value: t(`treatments.${treatment}`) },
      ]}
      numbers={[
        { key: "net", label: t("list.net"), value: <Money cents={invoice.netCents} /> },
        { key: "tax", label: t("list.tax"), value: <Money cents={invoice.taxCents} /> },
        { key: "gross", label: t("list.gross"), value: <Money cents={invoice.grossCents} /> },
      ]}
      tabs={[{ key: "sheet", label: t("page.asSeen"), content: <InvoiceSheet invoice={invoice} /> }]}
    />
  );
}
