import { useTranslations } from "use-intl";
import { percentOf } from "#src/shared/tax.ts";
import { useCountryName } from "#src/web/i18n/use-countries.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import type { KeyValueItem } from "#src/web/ui/key-value-list.tsx";
import type { CustomerTaxes } from "./customer-taxes-query.ts";

/** How a customer is taxed, as whom, and each piece of evidence. */
export function useTaxFacts(): (taxes: CustomerTaxes) => readonly KeyValueItem[] {
  const t = useTranslations("officeTaxes.customer");
  const countryName = useCountryName();
  const times = useTimes();
  const profileFacts = useProfileFacts();
  return ({ tax, profile, evidence }) => [
    ...(tax
      ? [
          {
            key: "tax",
            label: t("tax"),
            value: t(`treatments.${tax.treatment}`, {
              percent: percentOf(tax.basisPoints),
              country: countryName(tax.country),
            }),
          },
        ]
      : []),
    ...(profile ? profileFacts(profile) : []),
    ...evidence.map(({ kind, country, at, note }) => ({
      key: kind,
      label: t(`evidence.${kind}`),
      value: (
        <>
          {countryName(country)}, {times.day(at)}
          {note !== null && <bdi className="block text-12 text-muted">{note}</bdi>}
        </>
      ),
    })),
  ];
}

function useProfileFacts() {
  const t = useTranslations("officeTaxes.customer");
  const countryName = useCountryName();
  const times = useTimes();
  return (profile: NonNullable<CustomerTaxes["profile"]>): readonly KeyValueItem[] => [
    {
      key: "kind",
      label: t("kind"),
      value: `${t(profile.isBusiness ? "business" : "person")}, ${countryName(profile.country)}`,
    },
    ...(profile.vatNumber
      ? [
          {
            key: "number",
            label: <BdiCode>{profile.vatNumber}</BdiCode>,
            value: t(`vies.${profile.viesState ?? "unreachable"}`, {
              date: profile.checkedAt === null ? "–" : times.day(profile.checkedAt),
            }),
          },
        ]
      : []),
    ...(profile.consultationNumber
      ? [{ key: "proof", label: t("proof"), value: <BdiCode>{profile.consultationNumber}</BdiCode> }]
      : []),
  ];
}
