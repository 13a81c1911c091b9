import { Combobox } from "@base-ui/react/combobox";
import { Check, ChevronDown } from "lucide-react";
import { type Ref, useMemo } from "react";
import { classNames } from "./class-names.ts";
import { Field, type FieldFrame, inputBoxClass } from "./field.tsx";
import { floatingClass, floatingItemClass } from "./floating.ts";

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Muted mono text after the label, also searched. */
  readonly detail?: string | undefined;
}

export interface ComboFieldProps extends FieldFrame {
  readonly options: readonly ComboOption[];
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** What was typed, for options that are found elsewhere; empty once one is chosen. They must match it here too. */
  readonly onSearch?: ((text: string) => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Shown when nothing matches the typed text. */
  readonly noMatch: string;
  /** Label of the arrow that opens the list. */
  readonly openLabel: string;
  readonly autoComplete?: string | undefined;
  /** The input, for forms that focus an invalid field. */
  readonly inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One choice out of a long list, found by typing: `options`, `value`, `onValueChange`, `noMatch`, `openLabel`. */
export function ComboField(props: ComboFieldProps) {
  const {
    options,
    value,
    onValueChange,
    onBlur,
    onSearch,
    placeholder,
    noMatch,
    openLabel,
    autoComplete,
    inputRef,
    ...frame
  } = props;
  const chosen = useMemo(() => options.find((option) => option.value === value) ?? null, [options, value]);
  return (
    <Field {...frame}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={chosen}
          onValueChange={(next) => onValueChange(next?.value ?? "")}
          isItemEqualToValue={(one, other) => one.value === other.value}
          onInputValueChange={(text, { reason }) => onSearch?.(reason === "input-change" ? text : "")}
          itemToStringLabel={(option) => option.label}
          filter={fits}
          autoHighlight
        >
          <Combobox.InputGroup
            className={classNames(
              "flex h-10 min-w-0 items-center gap-2 ps-3 pe-1 text-14 max-md:h-11 max-md:text-16",
              inputBoxClass,
            )}
          >
            <Combobox.Input
              {...control}
              ref={inputRef}
              placeholder={placeholder}
              autoComplete={autoComplete ?? "off"}
              onBlur={onBlur}
              className="h-full min-w-0 flex-1 truncate bg-transparent outline-none"
            />
            <Combobox.Trigger
              aria-label={openLabel}
              className="touch-target inline-flex size-7.5 shrink-0 items-center justify-center rounded-6 text-muted hover:text-fg"
            >
              <ChevronDown className="size-4" strokeWidth={1.6} aria-hidden="true" />
            </Combobox.Trigger>
          </Combobox.InputGroup>
          <Combobox.Portal>
            <Combobox.Positioner sideOffset={4} align="start" className="z-45">
              <Combobox.Popup
                className={classNames(
                  floatingClass,
                  "max-h-[min(var(--available-height),320px)] w-max max-w-[min(var(--available-width),360px)] min-w-(--anchor-width) overflow-y-auto overscroll-contain",
                )}
              >
                <Combobox.Empty className="text-14 text-muted not-empty:px-3 not-empty:py-2">
                  {noMatch}
                </Combobox.Empty>
                <Combobox.List>{(option: ComboOption) => <ComboRow option={option} />}</Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </Field>
  );
}

function ComboRow({ option }: { readonly option: ComboOption }) {
  return (
    <Combobox.Item key={option.value} value={option} className={floatingItemClass}>
      <span className="min-w-0 flex-1">{option.label}</span>
      {option.detail !== undefined && (
        <bdi className="font-mono text-12 text-muted tabular-nums">{option.detail}</bdi>
      )}
      <Combobox.ItemIndicator>
        <Check className="text-accent" strokeWidth={1.6} aria-hidden="true" />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  );
}

/** Matches the label without accents, or the code. */
function fits(option: ComboOption, query: string): boolean {
  const wanted = plain(query);
  return (
    plain(option.label).includes(wanted) ||
    option.value.toLowerCase() === wanted ||
    (option.detail ?? "").includes(wanted)
  );
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
