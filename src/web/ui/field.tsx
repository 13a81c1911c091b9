import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";

/** What a field gives the control inside it: name, description and validity for assistive tools. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldFrame {
  readonly label: ReactNode;
  /** One line under the control; replaced by the error. */
  readonly hint?: ReactNode;
  /** What is wrong, in words; sets the invalid look. */
  readonly error?: string | undefined;
  /** Small link or note at the end of the label's line. */
  readonly aside?: ReactNode;
  readonly labelHidden?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface FieldProps extends FieldFrame {
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label above, hint or error below, any control between: `children={(control) => <input {...control} />}`. */
export function Field({ label, hint, error, aside, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const hasNote = note !== undefined && note !== null && note !== "";
  return (
    <div className={classNames("flex min-w-0 flex-col gap-1.5", className)}>
      <div className={classNames("flex items-baseline justify-between gap-3", labelHidden && "sr-only")}>
        <label htmlFor={id} className="text-13 font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-13 text-muted [&_a]:touch-target">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": hasNote ? noteId : undefined,
        "aria-invalid": error === undefined ? undefined : true,
      })}
      {hasNote && (
        <p id={noteId} className={classNames("text-12", error === undefined ? "text-muted" : "text-danger")}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Border, ground and focus halo shared by every box that takes input. */
export const inputBoxClass = classNames(
  "border border-edge bg-surface rounded-6 transition-colors",
  "focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/18",
  "has-aria-invalid:border-danger aria-invalid:border-danger",
);
