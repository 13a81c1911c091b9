import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#src/web/ui/button.tsx";
import { Form } from "./form.tsx";
import { FormError } from "./form-error.tsx";
import type { AnyCallForm } from "./use-call-form.ts";

export interface CallFormProps {
  readonly form: AnyCallForm;
  readonly submitLabel: string;
  readonly size?: ButtonProps["size"];
  /** The fields. */
  readonly children: ReactNode;
}

/** Fields, why the call was refused, and the button that makes it: `form`, `submitLabel`, `size`. */
export function CallForm({ form, submitLabel, size, children }: CallFormProps) {
  return (
    <Form form={form} className="flex flex-col gap-4">
      {children}
      <FormError>{form.refusal}</FormError>
      <Button type="submit" tone="primary" size={size} block pending={form.isPending}>
        {submitLabel}
      </Button>
    </Form>
  );
}
