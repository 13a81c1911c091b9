import { Select } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import { classNames } from "./class-names.ts";
import type { FieldControl } from "./field.tsx";
import { floatingClass, floatingItemClass } from "./floating.ts";
import { selectButtonClass, type SelectFieldProps, type SelectOption } from "./select-field.tsx";

export interface SelectListProps
  extends Pick<SelectFieldProps<string>, "options" | "value" | "onValueChange" | "placeholder" | "name"> {
  readonly control: FieldControl;
  readonly disabled: boolean;
  readonly size: "sm" | "md";
}

/** The list of a `SelectField`, open from the start: it is loaded at its first use. */
export function SelectList(props: SelectListProps) {
  const { control, options, value, onValueChange, placeholder, name, disabled, size } = props;
  return (
    <Select.Root
      defaultOpen
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value ?? null}
      onValueChange={(next) => {
        if (next !== null) onValueChange(next);
      }}
      disabled={disabled}
      {...(name !== undefined && { name })}
    >
      <Select.Trigger {...control} className={selectButtonClass(size)}>
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
  );
}

function SelectRow({ option }: { readonly option: SelectOption<string> }) {
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
