import type { ComponentProps } from "react";
import type { AnyCallForm } from "./use-call-form.ts";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit" | "noValidate" | "action"> {
  readonly form: Pick<AnyCallForm, "submit">;
}

/** The only `<form>` of the cabinet, which asks `useCallForm` what is wrong and not the browser: `form`, `className`, `id`. */
export function Form({ form, ...frame }: FormProps) {
  return <form {...frame} noValidate onSubmit={(event) => void form.submit(event)} />;
}
