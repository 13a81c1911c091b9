import { useController, useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { isInEu } from "#src/shared/tax.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCountries } from "#src/web/i18n/use-countries.ts";
import { Button } from "#src/web/ui/button.tsx";
import { ComboField } from "#src/web/ui/combo-field.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { Billing } from "./queries.ts";
import { useBillingForm } from "./use-billing-form.ts";

export interface BillingFormProps {
  /** Null: nothing was said yet. */
  readonly profile: Billing["profile"];
}

/** Says where the customer is: `profile` is what was said before. */
export function BillingForm({ profile }: BillingFormProps) {
  const t = useTranslations("billing.form");
  const countries = useCountries();
  const billing = useBillingForm(profile);
  const { form, field } = billing;
  const kind = useController({ control: form.control, name: "kind" }).field;
  const country = useController({ control: form.control, name: "country" }).field;
  const chosen = useWatch({ control: form.control, name: "country" });
  const isBusiness = kind.value === "business";
  return (
    <Form form={billing} className="flex min-w-0 flex-col gap-4">
      <div>
        <Segmented
          label={t("kind")}
          value={kind.value}
          onValueChange={kind.onChange}
          options={[
            { value: "person", label: t("person") },
            { value: "business", label: t("business") },
          ]}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <ComboField
          label={t("country")}
          options={countries}
          value={country.value}
          onValueChange={country.onChange}
          inputRef={country.ref}
          noMatch={t("noCountry")}
          openLabel={t("openCountries")}
          error={field("country").error}
        />
        <TextField
          label={isBusiness ? t("company") : t("name")}
          aside={isBusiness ? undefined : t("optional")}
          dir="auto"
          maxLength={200}
          {...field("name")}
        />
        <TextField
          label={t("line1")}
          aside={isBusiness ? undefined : t("optional")}
          autoComplete="address-line1"
          dir="auto"
          maxLength={200}
          {...field("line1")}
        />
        <TextField
          label={t("line2")}
          aside={t("optional")}
          autoComplete="address-line2"
          dir="auto"
          maxLength={200}
          {...field("line2")}
        />
        <TextField
          label={t("postcode")}
          aside={t("optional")}
          autoComplete="postal-code"
          maxLength={20}
          {...field("postcode")}
        />
        <TextField
          label={t("city")}
          aside={t("optional")}
          autoComplete="address-level2"
          dir="auto"
          maxLength={200}
          {...field("city")}
        />
        <TextField
          label={t("region")}
          aside={t("optional")}
          autoComplete="address-level1"
          dir="auto"
          maxLength={200}
          {...field("region")}
        />
        {isBusiness && isInEu(chosen) ? (
          <TextField
            label={t("vatNumber")}
            aside={t("optional")}
            hint={t("vatHint")}
            mono
            dir="ltr"
            maxLength={30}
            {...field("vatNumber")}
          />
        ) : (
          <TextField
            label={t("phone")}
            aside={t("optional")}
            hint={t("phoneHint")}
            type="tel"
            dir="ltr"
            autoComplete="tel"
            maxLength={30}
            {...field("phone")}
          />
        )}
      </div>
      <FormError>{billing.refusal}</FormError>
      <div className="flex max-md:[&>*]:flex-1">
        <Button type="submit" tone="primary" pending={billing.isPending}>
          {t("save")}
        </Button>
      </div>
      <p className="text-12 text-pretty text-muted">{t("kept")}</p>
    </Form>
  );
}
