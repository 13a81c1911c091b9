import { useTranslations } from "use-intl";
import { locales } from "#src/shared/locales.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import type { ListFilter } from "#src/web/office/shapes/list/list-definition.ts";
import { shippedFlags, useFlagName } from "./parts/flag-mark.tsx";

const states = ["active", "blocked", "frozen", "unconfirmed"] as const;

/** By what customers can be left out: each is a parameter of the call. */
export function useCustomerFilters(): readonly ListFilter[] {
  const t = useTranslations("officeCustomers.list");
  const stateNames = useTranslations("officeCustomers.states");
  const flagName = useFlagName();
  const hasMoney = useMay("ledger.read");
  return [
    { key: "state", label: t("state"), value: states.map((value) => ({ value, label: stateNames(value) })) },
    {
      key: "flag",
      label: t("flag"),
      value: shippedFlags.map((value) => ({ value, label: flagName(value) })),
    },
    ...(hasMoney
      ? [
          {
            key: "hasDebt",
            label: t("debt"),
            value: [
              { value: "true", label: t("withDebt") },
              { value: "false", label: t("withoutDebt") },
            ],
          },
        ]
      : []),
    {
      key: "language",
      label: t("language"),
      value: locales.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
    },
    { key: "country", label: t("country"), value: "text" },
    { key: "since", label: t("since"), operator: t("from"), value: "day" },
    { key: "until", label: t("since"), operator: t("before"), value: "day" },
  ];
}
