import type { ReactNode } from "react";
import { ShowCall, type ShowCallProps } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import type { AnyCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField, type TextFieldProps } from "#src/web/ui/text-field.tsx";

export interface FindFormProps {
  readonly form: AnyCallForm & { readonly forgetRefusal: () => void; readonly shown: ShowCallProps };
  /** Of the text that is looked for: what `form.field` gives. */
  readonly field: Pick<TextFieldProps, "name" | "ref" | "onChange" | "onBlur" | "error">;
  /** `malformed` is shown for a text that can be no such id. */
  readonly texts: Readonly<Record<"title" | "text" | "label" | "malformed" | "search", string>>;
  /** The text is another one: what was found belongs to the one before. */
  readonly forgetFound: () => void;
  /** Fields above it. */
  readonly children?: ReactNode;
  readonly found: ReactNode;
}

/** Looks for what a customer has paid by a text they paste, folded: fields, button, and what was found. */
export function FindForm({ form, field, texts, forgetFound, children, found }: FindFormProps) {
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-14 underline decoration-line2 underline-offset-4 hover:decoration-fg max-md:min-h-11">
        {texts.title}
      </summary>
      <p className="mt-2 mb-3 max-w-prose text-14 text-pretty text-fg2">{texts.text}</p>
      <Form form={form} className="flex max-w-140 flex-col gap-3">
        {children}
        <TextField
          label={texts.label}
          mono
          autoComplete="off"
          spellCheck={false}
          {...field}
          onChange={(event) => {
            form.forgetRefusal();
            forgetFound();
            return field.onChange?.(event);
          }}
          error={field.error && texts.malformed}
        />
        <FormError>{form.refusal}</FormError>
        <Button type="submit" className="self-start" pending={form.isPending}>
          {texts.search}
        </Button>
      </Form>
      <ShowCall {...form.shown} className="mt-2" />
      <div role="status" className="mt-3 flex flex-col gap-2">
        {found}
      </div>
    </details>
  );
}
