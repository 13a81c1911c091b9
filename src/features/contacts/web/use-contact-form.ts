import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { makeCall } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { contactResolver } from "./contact-resolver.ts";
import { bodyOf, type ContactValues, formField, needsLatin } from "./contact-values.ts";
import { type Contact, contactQuery, contactsQuery } from "./queries.ts";

export interface ContactFormOptions {
  /** The initial values. */
  readonly values: ContactValues;
  /** Null creates a contact. */
  readonly id: Contact["id"] | null;
  readonly onSaved: (contact: Contact) => void;
}

/** The state of a contact's form: fields, submit and the refusal. */
export function useContactForm({ values, id, onSaved }: ContactFormOptions) {
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const form = useForm<ContactValues>({
    resolver: contactResolver,
    reValidateMode: "onChange",
    defaultValues: values,
  });

  const callOf = (written: ContactValues) => {
    const body = bodyOf(written);
    return id === null
      ? keyCall("POST /v2/domains/contacts", { body })
      : keyCall("PUT /v2/domains/contacts/{id}", { params: { id }, body });
  };

  const submit = form.handleSubmit(async (written) => {
    setRefusal(undefined);
    try {
      const saved = await makeCall(callOf(written));
      queryClient.setQueryData(contactQuery(saved.id).queryKey, saved);
      await queryClient.invalidateQueries({ queryKey: contactsQuery.queryKey, exact: true });
      onSaved(saved);
    } catch (error) {
      if (!showAtFields(error, needsLatin(written))) setRefusal(errorText(error));
    }
  });

  /** Shows the server's errors at their fields. False when none belongs to a field. */
  const showAtFields = (error: unknown, hasLocal: boolean): boolean => {
    if (!(error instanceof ApiError)) return false;
    const found = Object.entries(error.fields).flatMap(([path, code]): [Path<ContactValues>, string][] => {
      const field = fields.find((known) => known === formField(path, hasLocal));
      return field === undefined ? [] : [[field, code]];
    });
    for (const [at, [field, message]] of found.entries()) {
      form.setError(field, { type: "server", message }, { shouldFocus: at === 0 });
    }
    return found.length > 0;
  };

  /** What `ShowCall` needs; the form is drawn again with every change. */
  const shown = {
    call: () => callOf(form.getValues()),
    check: () =>
      contactResolver(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false }),
  };

  return { form, submit, shown, refusal, isPending: form.formState.isSubmitting };
}

const lines = ["name", "organization", "street.0", "street.1", "street.2", "city", "province"] as const;
const fields: readonly Path<ContactValues>[] = [
  ...lines,
  ...lines.map((line) => `latin.${line}` as const),
  "postalCode",
  "country",
  "phone.country",
  "phone.nationalNumber",
  "phone.extension",
  "email",
];
