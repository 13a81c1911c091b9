import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrame, inputBoxClass } from "./field.tsx";
import { floatingClass, floatingItemClass } from "./floating.ts";

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

/** One choice from a list: `label`, `hint`, `error`, `options`, `value`, `onValueChange`, `placeholder`, `size`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, onValueChange, placeholder, name, disabled = false, size = "md", ...frame } = props;
  return (
    <Field {...frame}>
      {(control) => (
        <Select.Root
          items={options.map((option) => ({ value: option.value, label: option.label }))}
          value={value ?? null}
          onValueChange={(next) => {
            if (next !== null) onValueChange(next);
          }}
          disabled={disabled}
          {...(name !== undefined && { name })}
        >
          <Select.Trigger
            {...control}
            className={classNames(
              "flex w-full min-w-0 items-center justify-between gap-2 text-start outline-none data-disabled:opacity-45",
              "focus-visible:border-accent focus-visible:ring-3 focus-visible:ring-accent/18 max-md:h-11 max-md:text-16",
              inputBoxClass,
              size === "sm" ? "h-8.5 px-2.5 text-13" : "h-10 px-3 text-14",
            )}
          >
            <span className="truncate">
              <Select.Value placeholder={<span className="text-muted">{placeholder}</span>} />
            </span>
            <Select.Icon>
              <ChevronDown className="size-4 text-muted" strokeWidth={1.6} />
            </Select.Icon>
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-45">
              <Select.Popup
                className={classNames(
                  floatingClass,
                  "max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto",
                )}
              >
                {options.map((option) => (
                  <SelectRow key={option.value} option={option} />
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  );
}

function SelectRow<Value extends string>({ option }: { readonly option: SelectOption<Value> }) {
  return (
    <Select.Item value={option.value} disabled={option.disabled ?? false} className={floatingItemClass}>
      <Select.ItemText className="flex-1">{option.label}</Select.ItemText>
      {option.detail !== undefined && <span className="font-mono text-12 text-muted">{option.detail}</span>}
      <Select.ItemIndicator>
        <Check className="text-accent" strokeWidth={1.6} />
      </Select.ItemIndicator>
    </Select.Item>
  );
}
