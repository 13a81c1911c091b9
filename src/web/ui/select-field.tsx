import { ChevronDown } from "lucide-react";
import { lazy, type KeyboardEvent, type ReactNode, Suspense, useState } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldControl, type FieldFrame, inputBoxClass } from "./field.tsx";

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  /** Muted mono words after the label. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface SelectFieldProps<Value extends string> extends FieldFrame {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string | undefined;
  readonly name?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** `sm` for toolbars. */
  readonly size?: "sm" | "md" | undefined;
}

// Most forms are sent with the preset choice, so the list's code is loaded at the first sign of use.
const loadList = () => import("./select-list.tsx");
const SelectList = lazy(async () => ({ default: (await loadList()).SelectList }));

/** One choice from a list: `label`, `hint`, `error`, `options`, `value`, `onValueChange`, `placeholder`, `size`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onValueChange, placeholder, name, disabled = false, size = "md", ...frame } = props;
  const [isWanted, setWanted] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const closed = (control: FieldControl) => (
    <ClosedSelect control={control} disabled={disabled} size={size} onOpen={() => setWanted(true)}>
      {chosen?.label ?? <span className="text-muted">{placeholder}</span>}
    </ClosedSelect>
  );
  return (
    <Field {...frame}>
      {(control) => (
        <>
          {name !== undefined && !isWanted && <input type="hidden" name={name} value={value ?? ""} />}
          {isWanted ? (
            <Suspense fallback={closed(control)}>
              <SelectList
                control={control}
                options={options}
                value={value}
                // The list returns one of the given values.
                onValueChange={(next) => {
                  const option = options.find((one) => one.value === next);
                  if (option) onValueChange(option.value);
                }}
                placeholder={placeholder}
                name={name}
                disabled={disabled}
                size={size}
              />
            </Suspense>
          ) : (
            closed(control)
          )}
        </>
      )}
    </Field>
  );
}

/** Style of the button that shows the choice. */
export function selectButtonClass(size: "sm" | "md"): string {
  return classNames(
    "flex w-full min-w-0 items-center justify-between gap-2 text-start outline-none disabled:opacity-45 data-disabled:opacity-45",
    "focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/18 max-md:h-11 max-md:text-16",
    inputBoxClass,
    size === "sm" ? "h-9 px-2.5 text-13" : "h-10 px-3 text-14",
  );
}

interface ClosedSelectProps {
  readonly control: FieldControl;
  readonly disabled: boolean;
  readonly size: "sm" | "md";
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

/** The control before its first use. Opens as the list itself does: by a press, Enter, Space or an arrow. */
function ClosedSelect({ control, disabled, size, onOpen, children }: ClosedSelectProps) {
  const openOnArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    onOpen();
  };
  return (
    <button
      {...control}
      type="button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      disabled={disabled}
      onPointerEnter={() => void loadList()}
      onFocus={() => void loadList()}
      onClick={onOpen}
      onKeyDown={openOnArrow}
      className={selectButtonClass(size)}
    >
      <span className="truncate">{children}</span>
      <ChevronDown className="size-4 text-muted" strokeWidth={1.6} aria-hidden="true" />
    </button>
  );
}
