import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { PageSkeleton } from "#src/web/office/frame/page-skeleton.tsx";
import { useOfficeId } from "#src/web/office/office-link.tsx";
import { AuditLink } from "#src/web/office/parts/audit-link.tsx";
import { ActPanel } from "#src/web/office/shapes/object/act-panel.tsx";
import { ObjectPage } from "#src/web/office/shapes/object/object-page.tsx";
import { useCustomerActs } from "./acts/customer-acts.tsx";
import { useCustomerOrderActs } from "./acts/order-acts.ts";
import { type Customer, customerQuery } from "#src/web/office/parts/customer-head-query.ts";
import { useCustomerFacts } from "./header/use-customer-facts.tsx";
import { CustomerMarks } from "./header/customer-marks.tsx";
import { CustomerNotices } from "./header/customer-notices.tsx";
import { useCustomerNumbers } from "./header/use-customer-numbers.tsx";
import { useShown } from "./parts/use-shown.ts";
import { ContactPanel } from "./side/contact-panel.tsx";
import { CustomerTaxPanel } from "./side/customer-tax-panel.tsx";
import { PinnedPanel } from "./side/pinned-panel.tsx";
import { ErasedNote } from "./privacy/erased-note.tsx";
import { usePrivacyActs } from "./privacy/use-privacy-acts.tsx";
import { useCustomerTabs } from "./tabs/use-customer-tabs.tsx";

/** All about one customer: who, which state, six numbers, and tabs with the timeline first. */
export function CustomerPage() {
  const customer = useQuery(customerQuery(useOfficeId("customer")));
  return (
    <Loaded query={customer} skeleton={<PageSkeleton />}>
      {(found) => <Shown key={found.id} customer={found} />}
    </Loaded>
  );
}

function Shown({ customer }: { readonly customer: Customer }) {
  const list = useTranslations("officeCustomers.list");
  const own = useCustomerActs(customer);
  const orders = useCustomerOrderActs(customer);
  const privacy = usePrivacyActs(customer);
  const shown = useShown(customer.id);
  const facts = useCustomerFacts(customer, shown.shown);
  const numbers = useCustomerNumbers(customer);
  const tabs = useCustomerTabs(customer, shown.shown);
  return (
    <>
      <ObjectPage
        title={customer.name}
        list={{ label: list("title"), href: "/staff/customers" }}
        path={officePath("customer", customer.id)}
        state={<CustomerMarks customer={customer} />}
        actions={<AuditLink id={customer.id} />}
        facts={facts}
        numbers={numbers}
        notice={
          <>
            <ErasedNote erasedAt={customer.erasedAt} />
            <CustomerNotices customer={customer} />
          </>
        }
        tabs={tabs}
        side={
          <>
            <ActPanel acts={[...own.acts, ...orders, ...privacy.acts]} />
            <PinnedPanel id={customer.id} />
            <ContactPanel customer={customer} shown={shown} />
            <CustomerTaxPanel id={customer.id} />
          </>
        }
      />
      {own.dialog}
      {privacy.dialog}
    </>
  );
}
