import { type FieldErrors, type Resolver, set } from "react-hook-form";
import { contactProblems } from "#src/shared/validation/contact.ts";
import { bodyOf, type ContactValues, formField, needsLatin } from "./contact-values.ts";
import { loadPhoneRules } from "./phone-rules.ts";

/** Validates the form with the server's rules; numbering plans, codes and states are loaded on the first validation. */
export const contactResolver: Resolver<ContactValues> = async (values) => {
  const [{ readPhone }, { readPostalCode, readProvince }] = await Promise.all([
    loadPhoneRules(),
    import("#src/shared/validation/postal-address.ts"),
  ]);
  const body = bodyOf(values);
  const hasLocal = needsLatin(values);
  const problems = contactProblems(
    {
      ...body,
      organization: body.organization ?? null,
      province: body.province ?? null,
      postalCode: body.postalCode ?? null,
      phone: { ...body.phone, extension: body.phone.extension ?? null },
      local: hasLocal ? { ...values, street: values.street } : null,
    },
    { readPhone, readPostalCode, readProvince },
  );
  const errors: FieldErrors<ContactValues> = {};
  for (const [path, code] of Object.entries(problems)) {
    set(errors, formField(path, hasLocal), { type: code, message: code });
  }
  if (hasLocal && !values.isLatinChecked) {
    set(errors, "isLatinChecked", { type: "required", message: "required" });
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
