import type { FieldValues, Path, UseFormReturn, UseFormRegisterReturn } from "react-hook-form";

/**
 * A field that is checked on blur when it has a value, then with every change. An empty one shows no error until
 * the form is sent: a message that appears under the pointer would move what is being clicked.
 */
export function registerField<Values extends FieldValues, Name extends Path<Values>>(
  form: UseFormReturn<Values>,
  name: Name,
  read?: (text: string) => string | undefined,
): UseFormRegisterReturn<Name> {
  return form.register(name, {
    ...(read && { setValueAs: read }),
    onBlur: () => {
      if (form.getValues(name)) void form.trigger(name);
    },
  });
}
