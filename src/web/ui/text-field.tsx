import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrame, inputBoxClass } from "./field.tsx";

/** `sm` for toolbars, `md` for forms, `lg` for amounts and bare pages. */
export type FieldSize = "sm" | "md" | "lg";

export interface TextFieldProps
  extends FieldFrame,
    Omit<ComponentProps<"input">, "size" | "prefix" | "className" | "children"> {
  readonly size?: FieldSize | undefined;
  /** Addresses, keys, codes and amounts are typed in mono, left to right. */
  readonly mono?: boolean | undefined;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
}

// Phones get 16 px text, or the browser zooms into the field.
const sizes: Readonly<Record<FieldSize, string>> = {
  sm: "h-9 px-2.5 text-13 max-md:h-11 max-md:text-16",
  md: "h-10 px-3 text-14 max-md:h-11 max-md:text-16",
  lg: "h-15 px-4 text-24",
};

/** One line of text: `label`, `hint`, `error`, `aside`, `size`, `mono`, `prefix`, `suffix` and native input props. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    hint,
    error,
    aside,
    labelHidden,
    className,
    size = "md",
    mono,
    prefix,
    suffix,
    ...input
  } = props;
  return (
    <Field {...{ label, hint, error, aside, labelHidden, className }}>
      {(control) => (
        <div
          dir={mono ? "ltr" : undefined}
          className={classNames("flex min-w-0 items-center gap-2 text-fg", inputBoxClass, sizes[size])}
        >
          {prefix !== undefined && <span className="shrink-0 text-muted [&_svg]:size-4">{prefix}</span>}
          <input
            {...input}
            {...control}
            className={classNames(
              "h-full min-w-0 flex-1 bg-transparent outline-none read-only:text-fg2 disabled:opacity-45",
              mono && "font-mono tabular-nums",
            )}
          />
          {suffix}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends FieldFrame,
    Omit<ComponentProps<"textarea">, "className" | "children"> {
  readonly mono?: boolean | undefined;
}

/** Several lines of text: as `TextField`, with `rows`. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, aside, labelHidden, className, mono, ...area } = props;
  return (
    <Field {...{ label, hint, error, aside, labelHidden, className }}>
      {(control) => (
        <textarea
          rows={3}
          {...area}
          {...control}
          dir={mono ? "ltr" : area.dir}
          className={classNames(
            "w-full resize-y px-3 py-2 text-14 outline-none max-md:text-16",
            inputBoxClass,
            mono && "font-mono",
          )}
        />
      )}
    </Field>
  );
}
