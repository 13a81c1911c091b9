import { TextField } from "#src/web/ui/text-field.tsx";

export interface TimeFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** A time in UTC, as the page shows it: `label`, `hint`, `value`, `onValueChange`. */
export function TimeField({ label, hint, value, onValueChange }: TimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      suffix={<span className="font-mono text-12 text-muted">UTC</span>}
      value={value}
      onChange={(event) => onValueChange(event.currentTarget.value)}
    />
  );
}
