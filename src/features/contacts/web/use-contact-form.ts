import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Path, useForm } from "react-hook-form";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
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

  const submit = form.handleSubmit(async (written) => {
    setRefusal(undefined);
    const body = bodyOf(written);
    try {
      const saved =
        id === null
          ? await api("POST /v2/domains/contacts", { body })
          : await api("PUT /v2/domains/contacts/{id}", { params: { id }, body });
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

  return { form, submit, refusal, isPending: form.formState.isSubmitting };
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
