import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { type Column, rowLinkClass } from "#src/web/ui/data-table.tsx";
import type { Contact } from "./queries.ts";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { VerificationMark } from "./verification-mark.tsx";

/** The columns of the list: name, email and phone, place, and number of names. */
export function useContactColumns(): readonly Column<Contact>[] {
  const t = useTranslations("contacts.column");
  const countryName = useCountryName();
  return [
    {
      key: "name",
      header: t("name"),
      phone: "title",
      cell: (contact) => {
        const { name, organization } = contact.local ?? contact;
        return (
          <span className="flex min-w-0 flex-col items-start leading-5">
            <Link to="/contact/$id" params={{ id: contact.id }} className={rowLinkClass}>
              <bdi className="wrap-anywhere">{organization ?? name}</bdi>
            </Link>
            {organization !== null && <bdi className="text-12 wrap-anywhere text-muted">{name}</bdi>}
          </span>
        );
      },
    },
    {
      key: "email",
      header: t("email"),
      phone: "second",
      cell: ({ email }) => <bdi className="font-mono text-13 wrap-anywhere">{email}</bdi>,
    },
    {
      key: "state",
      header: t("state"),
      phone: "third",
      cell: ({ verification }) => <VerificationMark state={verification.state} />,
    },
    {
      key: "country",
      header: t("country"),
      className: "max-lg:hidden",
      cell: ({ country }) => <bdi>{countryName(country)}</bdi>,
    },
    {
      key: "names",
      header: t("names"),
      align: "end",
      phone: "title-end",
      cell: ({ nameCount }) => (
        <>
          <bdi className="font-mono tabular-nums max-md:hidden">{nameCount}</bdi>
          <span className="text-12 text-muted md:hidden">{t("nameCount", { count: nameCount })}</span>
        </>
      ),
    },
  ];
}
