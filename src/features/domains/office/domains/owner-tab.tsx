import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { useMay } from "#src/web/office/session/me-query.ts";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { contactsQuery, type ShownDomain } from "./domains-query.ts";

/** The registrant, masked; the customer's page shows it in full to who may see that: `domain`. */
export function OwnerTab({ domain }: { readonly domain: ShownDomain }) {
  const t = useTranslations("officeServices.domain.owner");
  const mayRead = useMay("customers.read");
  const query = useQuery({ ...contactsQuery(domain.customer.id), enabled: mayRead });
  if (!mayRead) return <CopiedId id={domain.contactId} />;
  return (
    <Loaded query={query} skeleton={<RowsSkeleton label={t("loading")} rows={5} />}>
      {({ contacts }) => {
        const contact = contacts.find(({ id }) => id === domain.contactId);
        return (
          <Panel
            title={t("title")}
            note={t("masked")}
            control={
              <ObjectLink
                kind="contact"
                id={domain.contactId}
                customerId={domain.customer.id}
                className="text-13 underline underline-offset-3"
              >
                {t("open")}
              </ObjectLink>
            }
          >
            <KeyValueList
              items={[
                { key: "id", label: t("id"), value: <CopiedId id={domain.contactId} /> },
                ...(contact === undefined
                  ? []
                  : [
                      { key: "name", label: t("name"), value: <bdi>{contact.name}</bdi> },
                      {
                        key: "organization",
                        label: t("organization"),
                        value: <bdi>{contact.organization ?? "–"}</bdi>,
                      },
                      { key: "email", label: t("email"), value: <BdiCode>{contact.email}</BdiCode> },
                      { key: "country", label: t("country"), value: <BdiCode>{contact.country}</BdiCode> },
                      {
                        key: "state",
                        label: t("verification"),
                        value: <BdiCode>{contact.verification.state}</BdiCode>,
                      },
                    ]),
              ]}
            />
          </Panel>
        );
      }}
    </Loaded>
  );
}
