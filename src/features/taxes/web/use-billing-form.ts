import { useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { FieldCode } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { userQuery } from "#src/web/session/user-query.ts";
import { type Billing, billingQuery } from "./queries.ts";

interface BillingValues {
  kind: "person" | "business";
  country: string;
  name: string;
  line1: string;
  line2: string;
  city: string;
  region: string;
  postcode: string;
  vatNumber: string;
  phone: string;
}

const addressFields: readonly string[] = ["line1", "line2", "city", "region", "postcode"];

/** The state of the billing form; saved, it goes back to the order that asked for it. */
export function useBillingForm(profile: Billing["profile"]) {
  const t = useTranslations("billing.form");
  const notify = useNotify();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { returnTo } = useSearch({ from: "/cabinet/settings/billing" });
  return useCallForm<BillingValues>({
    empty: valuesOf(profile),
    fields: ["country", "name", "line1", "line2", "postcode", "city", "region", "vatNumber", "phone"],
    codeOf: refusedField,
    send: async (values) => {
      const saved = await api("PUT /v2/billing", { body: bodyOf(values) });
      queryClient.setQueryData(billingQuery.queryKey, saved);
      // Prices on every page follow.
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
      void queryClient.invalidateQueries();
      notify("green", t("saved"));
      if (returnTo !== undefined) router.history.push(returnTo);
    },
  });
}

const emptyValues: BillingValues = {
  kind: "person",
  country: "",
  name: "",
  line1: "",
  line2: "",
  city: "",
  region: "",
  postcode: "",
  vatNumber: "",
  phone: "",
};

function valuesOf(profile: Billing["profile"]): BillingValues {
  if (profile === null) return emptyValues;
  const { isBusiness, country, name, address, vatNumber, phone } = profile;
  return {
    ...emptyValues,
    ...address,
    kind: isBusiness ? "business" : "person",
    country,
    name,
    vatNumber: vatNumber ?? "",
    phone: phone ?? "",
  };
}

function bodyOf({ kind, country, name, vatNumber, phone, ...address }: BillingValues) {
  const isBusiness = kind === "business";
  return {
    country,
    isBusiness,
    name,
    address,
    vatNumber: isBusiness && vatNumber.trim() !== "" ? vatNumber : null,
    phone: phone.trim() === "" ? null : phone,
  };
}

/** The address is a part of its own in the call. */
function refusedField(error: unknown, field: string): FieldCode | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.fields[addressFields.includes(field) ? `address.${field}` : field];
}
