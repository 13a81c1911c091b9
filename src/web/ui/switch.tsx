import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface SwitchProps {
  readonly label: ReactNode;
  /** The label is read aloud only, because the row shows it. */
  readonly labelHidden?: boolean | undefined;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly name?: string | undefined;
}

/** On or off, with immediate effect: `label`, `labelHidden`, `checked`, `onCheckedChange`. Ink when on, never accent. */
export function Switch({ label, labelHidden, checked, onCheckedChange, disabled, name }: SwitchProps) {
  return (
    <label className="act touch-target inline-flex cursor-pointer align-middle items-center gap-3 text-14 has-disabled:cursor-default has-disabled:opacity-45 aria-disabled:opacity-45">
      <span className={labelHidden ? "sr-only" : undefined}>{label}</span>
      <input
        type="checkbox"
        role="switch"
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
        className={classNames(
          "h-4.5 w-7.5 shrink-0 appearance-none rounded-full bg-edge p-0.5 transition-colors checked:bg-fg2",
          "before:block before:size-3.5 before:rounded-full before:bg-surface before:transition-transform before:content-['']",
          "checked:before:translate-x-3 rtl:checked:before:-translate-x-3",
        )}
      />
    </label>
  );
}
