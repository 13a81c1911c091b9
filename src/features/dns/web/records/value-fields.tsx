import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import type { TypedRecord } from "./editor-state.ts";
import { type PartName, partsOf, type ValuePart } from "./record-parts.ts";

/** A field within a row: 34 high, 44 on phones, mono. */
export const cellInputClass = classNames(
  "h-8.5 w-full min-w-0 rounded-6 border border-edge bg-surface px-2.5 font-mono text-13 outline-none transition-colors max-md:h-11 max-md:text-16",
  "focus:border-accent focus:ring-3 focus:ring-accent/18 aria-invalid:border-danger",
);

export interface ValueFieldsProps {
  readonly record: TypedRecord;
  /** Marks an invalid field. */
  readonly describe: (field: string) => Readonly<Record<string, unknown>>;
  readonly onValues: (values: readonly string[]) => void;
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
export function ValueFields({ record, describe, onValues }: ValueFieldsProps) {
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
            />
          </label>
        );
      })}
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
  readonly invalid: Readonly<Record<string, unknown>>;
  readonly onValue: (text: string) => void;
}

function PartField({ part, place, value, invalid, onValue }: PartFieldProps) {
  if (part.kind === "choice") {
    const options = part.options ?? [];
    return (
      <select
        data-part={place}
        {...invalid}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        className={classNames(cellInputClass, "px-1.5")}
      >
        {[...(options.includes(value) ? [] : [value]), ...options].map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      data-part={place}
      {...invalid}
      inputMode={part.kind === "number" ? "numeric" : undefined}
      placeholder={examples[part.name]}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
      dir="ltr"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      className={cellInputClass}
    />
  );
}
