import type { FieldFrame } from "#src/web/ui/field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface DollarsFieldProps extends Pick<FieldFrame, "label" | "hint" | "error" | "labelHidden"> {
  /** As it was typed; `parseCents` reads it. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly size?: "sm" | "md";
  readonly autoFocus?: boolean;
}

/** An amount of US dollars that staff types: `label`, `value`, `onValueChange`, `hint`, `error`, `size`. */
export function DollarsField({ onValueChange, ...props }: DollarsFieldProps) {
  return (
    <TextField
      {...props}
      prefix="$"
      mono
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
