import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ObjectTab } from "#src/web/office/shapes/object/object-page.tsx";
import { notesQuery } from "../customer-query.ts";
import { type Customer } from "#src/web/office/parts/customer-head-query.ts";
import type { ShownCustomer } from "../parts/use-shown.ts";
import { ContactsTab } from "./contacts-tab.tsx";
import { KeysTab } from "./keys-tab.tsx";
import { MailsTab } from "./mails-tab.tsx";
import { MoneyTab } from "./money-tab.tsx";
import { NotesTab } from "./notes/notes-tab.tsx";
import { ServicesTab } from "./services-tab.tsx";
import { TeamTab } from "./team-tab.tsx";
import { TimelineTab } from "./timeline/timeline-tab.tsx";

/** The parts of a customer's page; each is asked for when it is opened. Their names are those of `officePath`. */
export function useCustomerTabs(customer: Customer, shown: ShownCustomer | undefined): readonly ObjectTab[] {
  const t = useTranslations("officeCustomers.tabs");
  const notes = useQuery(notesQuery(customer.id));
  const mayMoney = useMay("ledger.read");
  const { id, counts, people } = customer;
  const noted = notes.data?.notes.length;
  return [
    { key: "timeline", label: t("timeline"), content: <TimelineTab id={id} /> },
    {
      key: "services",
      label: t("services"),
      count: counts.servers + counts.domains,
      content: <ServicesTab id={id} />,
    },
    ...(mayMoney ? [{ key: "money", label: t("money"), content: <MoneyTab id={id} /> }] : []),
    {
      key: "team",
      label: t("team"),
      count: people.length,
      content: <TeamTab customer={customer} shown={shown} />,
    },
    {
      key: "contacts",
      label: t("contacts"),
      count: counts.contacts,
      content: <ContactsTab id={id} shown={shown} />,
    },
    { key: "keys", label: t("keys"), count: counts.keys, content: <KeysTab id={id} /> },
    { key: "mails", label: t("mails"), content: <MailsTab id={id} shown={shown} /> },
    {
      key: "notes",
      label: t("notes"),
      ...(noted !== undefined && { count: noted }),
      content: <NotesTab id={id} />,
    },
  ];
}
