import { useTranslations } from "use-intl";
import { needsPostalCode } from "#src/shared/validation/countries.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { registerField } from "#src/web/forms/register-field.ts";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { AddressFields } from "./address-fields.tsx";
import { changesOwner, needsLatin } from "./contact-values.ts";
import { CountryField } from "./country-field.tsx";
import { LatinPanel } from "./latin-panel.tsx";
import { PhoneFields } from "./phone-fields.tsx";
import { type ContactFormOptions, useContactForm } from "./use-contact-form.ts";
import { useCountries } from "#src/web/i18n/use-countries.ts";
import { useLatinProposal } from "./use-latin-proposal.ts";

export interface ContactFormProps extends ContactFormOptions {
  /** Whether the contact owns names. */
  readonly isInUse: boolean;
  /** Whether the form is a step of a larger one, which has the page's primary button. */
  readonly isStep?: true;
}

const maxPostalCharacters = 12;
const maxEmailCharacters = 254;

/** A contact's form: in the owner's own script, then in Latin letters where registries need them. */
export function ContactForm({ isInUse, isStep, ...options }: ContactFormProps) {
  const t = useTranslations("contacts");
  const fieldText = useFieldText();
  const countries = useCountries();
  const contact = useContactForm(options);
  const { form, refusal, isPending } = contact;
  const noteEdit = useLatinProposal(form);
  const { errors } = form.formState;
  const values = form.watch();
  const isNewOwner = isInUse && changesOwner(options.values, values);
  return (
    <Form form={contact} className="flex min-w-0 flex-col gap-4">
      <Panel title={t("form.owner")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <AddressFields form={form} prefix="" />
          <TextField
            label={t("field.postalCode")}
            aside={
              values.country !== "" && !needsPostalCode(values.country) ? t("field.optional") : undefined
            }
            autoComplete="postal-code"
            maxLength={maxPostalCharacters}
            {...registerField(form, "postalCode")}
            error={fieldText(errors.postalCode?.message)}
          />
          <CountryField
            form={form}
            name="country"
            label={t("field.country")}
            options={countries}
            onChosen={(country) => {
              const { phone } = form.getValues();
              // The phone is in the country of its owner until it has a number or a country of its own.
              const follows = phone.country === values.country && phone.nationalNumber === "";
              if (phone.country === "" || follows) form.setValue("phone.country", country);
              if (form.formState.isSubmitted) void form.trigger("postalCode");
            }}
          />
        </div>
      </Panel>
      {needsLatin(values) && <LatinPanel form={form} onEdit={noteEdit} />}
      <Panel title={t("form.reach")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneFields form={form} />
          <TextField
            className="sm:col-span-2"
            label={t("field.email")}
            hint={t("field.emailHint")}
            type="email"
            dir="ltr"
            autoComplete="email"
            maxLength={maxEmailCharacters}
            {...registerField(form, "email")}
            error={fieldText(errors.email?.message)}
          />
        </div>
      </Panel>
      {isNewOwner && <Note tone="warn">{t("form.newOwner")}</Note>}
      <FormError>{refusal}</FormError>
      <div className="flex max-md:[&>*]:flex-1">
        <Button type="submit" tone={isStep ? "ink" : "primary"} pending={isPending}>
          {t(options.id === null ? "form.create" : isNewOwner ? "form.saveOwner" : "form.save")}
        </Button>
      </div>
      <ShowCall {...contact.shown} />
    </Form>
  );
}
