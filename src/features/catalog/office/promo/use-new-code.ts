import { useState } from "react";
import { type CodeForm, codesOfForm, effectOfForm, emptyCodeForm } from "#src/shared/promo-form.ts";

/** The form of new codes as it is typed, and the call's body once it is complete. */
export function useNewCode() {
  const [form, setForm] = useState(emptyCodeForm);
  return {
    form,
    set: (patch: Partial<CodeForm>) => setForm((old) => ({ ...old, ...patch })),
    effect: effectOfForm(form),
    body: codesOfForm(form),
  };
}

export type NewCode = ReturnType<typeof useNewCode>;
