import { useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import type { TypedRecord } from "./editor-state.ts";
import { CellSelect } from "./cell-select.tsx";
import { type PartName, partsOf, type ValuePart } from "./record-parts.ts";
import { cellInputClass } from "./row-layout.ts";
import { WasValue } from "./was-value.tsx";

/** What an invalid field has: its mark, and where its notes are. */
export interface FieldState {
  readonly "aria-invalid"?: true;
  readonly "aria-describedby"?: string;
}

export interface ValueFieldsProps {
  readonly record: TypedRecord;
  /** Marks an invalid field. */
  readonly describe: (field: string) => FieldState;
  readonly onValues: (values: readonly string[]) => void;
  /** The value before it was changed: within a single field, below several. */
  readonly was: string | undefined;
}

// The placeholder of an empty field: an example of its value, the same in all languages.
const examples: Partial<Readonly<Record<PartName, string>>> = {
  address4: "203.0.113.10",
  address6: "2001:db8::10",
  host: "host.example.net",
  value: "ca.example.net",
  hex: "0123456789abcdef",
  port: "443",
  keyTag: "12345",
  params: "alpn=h2,h3",
  services: "E2U+sip",
  regexp: "!^.*$!sip:info@example.net!",
};

/** The value of a record by the parts of its type: one field, or several with their names above. */
export function ValueFields({ record, describe, onValues, was }: ValueFieldsProps) {
  const t = useTranslations("zone.part");
  const parts = partsOf[record.type];
  const set = (index: number, text: string) =>
    onValues(parts.map((part, at) => (at === index ? text : (record.values[at] ?? part.start))));
  return (
    <span className="flex flex-wrap gap-1.5">
      {parts.map((part, index) => {
        const field = part.name === "priority" ? "priority" : "content";
        return (
          <label key={part.name} className={classNames("min-w-0", widths(part, parts.length))}>
            <span className={parts.length === 1 ? "sr-only" : "block text-11 leading-4 text-muted"}>
              {t(part.name)}
            </span>
            <PartField
              part={part}
              place={index === (parts[0]?.name === "priority" ? 1 : 0) ? "content" : part.name}
              value={record.values[index] ?? part.start}
              invalid={describe(field)}
              onValue={(text) => set(index, text)}
              was={parts.length === 1 ? was : undefined}
            />
          </label>
        );
      })}
      {parts.length > 1 && was !== undefined && <WasValue value={was} className="w-full" />}
    </span>
  );
}

function widths(part: ValuePart, count: number): string {
  if (count === 1) return "w-full";
  if (part.grow === 1) return "flex-1 basis-44";
  return part.kind === "choice" && part.name === "tag" ? "w-32" : "w-18";
}

interface PartFieldProps {
  readonly part: ValuePart;
  /** Its name for moving the focus. */
  readonly place: string;
  readonly value: string;
  readonly invalid: FieldState;
  readonly onValue: (text: string) => void;
  readonly was: string | undefined;
}

function PartField({ part, place, value, invalid, onValue, was }: PartFieldProps) {
  const wasId = useId();
  if (part.kind === "choice") {
    const options = part.options ?? [];
    return (
      <CellSelect
        data-part={place}
        {...invalid}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
      >
        {[...(options.includes(value) ? [] : [value]), ...options].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </CellSelect>
    );
  }
  // The box is there from the start: an input that moved into one would lose the focus.
  return (
    <span dir="ltr" className={classNames(cellInputClass, "flex items-center gap-3")}>
      <input
        data-part={place}
        {...invalid}
        aria-describedby={classNames(invalid["aria-describedby"], was !== undefined && wasId) || undefined}
        inputMode={part.kind === "number" ? "numeric" : undefined}
        placeholder={examples[part.name]}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="h-full w-full min-w-0 bg-transparent outline-none"
      />
      {was !== undefined && (
        // Its label has the name of the field alone.
        <span id={wasId} aria-hidden="true" className="max-w-1/2 shrink-0 truncate font-sans">
          <WasValue value={was} />
        </span>
      )}
    </span>
  );
}
