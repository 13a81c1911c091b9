import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import { type Contact, contactsQuery } from "../customer-query.ts";
import { type CustomerId } from "#src/web/office/parts/customer-head-query.ts";
import type { ShownCustomer } from "../parts/use-shown.ts";

export interface ContactsTabProps {
  readonly id: CustomerId;
  readonly shown: ShownCustomer | undefined;
}

const marks: Readonly<Record<Contact["verification"]["state"], BuoyKind>> = {
  unverified: "off",
  pending: "busy",
  verified: "ok",
  lapsed: "bad",
};

/** The owners of the customer's names, masked until Show is pressed. */
export function ContactsTab({ id, shown }: ContactsTabProps) {
  const t = useTranslations("officeCustomers.contacts");
  const query = useQuery(contactsQuery(id));
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} />}>
      {(found) => (
        <PlainTable
          title={t("title")}
          rows={shown?.contacts ?? found.contacts}
          rowKey={(contact) => contact.id}
          empty={t("none")}
          columns={[
            {
              key: "name",
              header: t("name"),
              cell: ({ name, organization }) => (
                <>
                  <bdi className="font-medium">{name}</bdi>
                  {organization !== null && <bdi className="ms-2 text-muted">{organization}</bdi>}
                </>
              ),
            },
            {
              key: "email",
              header: t("email"),
              cell: ({ email }) => <BdiCode className="text-12">{email}</BdiCode>,
            },
            {
              key: "phone",
              header: t("phone"),
              cell: ({ phone }) => (
                <BdiCode className="text-12 whitespace-nowrap">{`+${phone.callingCode} ${phone.nationalNumber}`}</BdiCode>
              ),
            },
            {
              key: "address",
              header: t("address"),
              cell: ({ street, postalCode, city, country }) => (
                <bdi>{[...street, [postalCode, city].filter(Boolean).join(" "), country].join(", ")}</bdi>
              ),
            },
            {
              key: "verified",
              header: t("verified"),
              cell: ({ verification: { state } }) => <Buoy kind={marks[state]}>{t(`states.${state}`)}</Buoy>,
            },
            {
              key: "names",
              header: t("names"),
              align: "end",
              cell: ({ nameCount }) => <BdiCode>{nameCount}</BdiCode>,
            },
          ]}
        />
      )}
    </Loaded>
  );
}
