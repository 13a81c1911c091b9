import { type ReactNode, useState } from "react";
import { type DefaultValues, type FieldValues, type Path, type Resolver, useForm } from "react-hook-form";
import type { AnyKeyCall } from "#src/web/api/key-call.ts";
import { type FailureText, useErrorText } from "#src/web/api/use-error-text.ts";
import { registerField } from "./register-field.ts";
import type { FieldCode } from "./schema-resolver.ts";
import { showFieldRefusals } from "./show-field-refusals.ts";
import { useFieldText } from "./use-field-text.ts";

export interface CallFormOptions<Values extends FieldValues> {
  /** What is wrong before the call is made, mostly from `schemaResolver` and the body of the call. */
  readonly resolver?: Resolver<Values>;
  readonly empty: DefaultValues<Values>;
  /** The fields in their order in the form: the first that is refused gets the focus. */
  readonly fields: readonly Path<Values>[];
  /** The call that `send` makes of the values, where an API key can make it too: `ShowCall` shows it. */
  readonly call?: (values: Values) => AnyKeyCall | undefined;
  /** Makes the call; what it throws is shown at its field or by the form. */
  readonly send: (values: Values) => Promise<void>;
  /** Finds a field's code in a refusal where the call names it otherwise. */
  readonly codeOf?: (error: unknown, field: Path<Values>) => FieldCode | undefined;
  /** What is shown when the call failed without a message. */
  readonly failure?: FailureText;
  /** What the form shows for a refusal where its sentence is not enough. */
  readonly explain?: (error: unknown) => ReactNode;
}

/** A form that makes one call: its fields, its submit, and why it was refused. `CallForm` renders it. */
export function useCallForm<Values extends FieldValues>(options: CallFormOptions<Values>) {
  const { resolver, empty, fields, call, send, codeOf, failure, explain } = options;
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const [refusal, setRefusal] = useState<ReactNode>();
  const form = useForm<Values>({
    ...(resolver && { resolver }),
    reValidateMode: "onChange",
    defaultValues: empty,
  });
  const submit = form.handleSubmit(async (values) => {
    setRefusal(undefined);
    try {
      await send(values);
    } catch (error) {
      const find = codeOf && ((field: Path<Values>) => codeOf(error, field));
      if (!showFieldRefusals(error, fields, form.setError, find)) {
        setRefusal(explain?.(error) ?? errorText(error, failure));
      }
    }
  });
  return {
    /** What `ShowCall` needs of a form with a `call`. */
    shown: {
      call: () => call?.(form.getValues()),
      check: () => resolver?.(form.getValues(), undefined, { fields: {}, shouldUseNativeValidation: false }),
      form,
    },
    /** For fields that are not plain inputs (`setValue`, `useWatch`) and for `reset`. */
    form,
    submit,
    refusal,
    /** What was refused is being changed. */
    forgetRefusal: () => setRefusal(undefined),
    isPending: form.formState.isSubmitting,
    /** Properties of a field: its name, its events, its error text. `read` converts its text to its value. */
    field: <Name extends Path<Values>>(name: Name, read?: (text: string) => string | undefined) => ({
      ...registerField(form, name, read),
      error: fieldText(form.getFieldState(name, form.formState).error?.message),
    }),
  };
}

/** A form as `CallForm` needs it. */
export type AnyCallForm = Pick<ReturnType<typeof useCallForm>, "submit" | "refusal" | "isPending">;
