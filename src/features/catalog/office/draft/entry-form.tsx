import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useCatalogueField } from "#src/web/office/parts/use-code-names.ts";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { catalogueFile } from "../../contract-document.ts";
import type { Document } from "../catalogue-query.ts";
import {
  entriesOf,
  type Entry,
  entryFields,
  entryKey,
  keyFields,
  readValue,
  type Section,
  typedValue,
} from "../parts/entry-fields.ts";

export interface EntryFormProps {
  readonly document: Document;
  readonly section: Section;
  /** Which entry; null: a new one, at the end. */
  readonly entry: string | null;
  readonly onSave: (document: Document) => Promise<void>;
  readonly onClose: () => void;
}

/** One entry of the document as a form. What its shape refuses is said at its field; what contradicts other entries, on the page. */
export function EntryForm({ document, section, entry, onSave, onClose }: EntryFormProps) {
  const t = useTranslations("officeCatalogue.entry");
  const part = useTranslations("officeCatalogue.sections");
  const fieldName = useCatalogueField();
  const entries = entriesOf(document, section);
  const known = entries.find((one) => entryKey(one) === entry) ?? {};
  const fields = entryFields[section];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      fields.map((field) => [
        field.key,
        entry === null && field.key === "active" ? "true" : typedValue(known, field),
      ]),
    ),
  );
  const next = nextDocument(document, section, { entries, known, entry, typed });
  const problems = new Map(next.problems);
  const set = (key: string, value: string) => setTyped((now) => ({ ...now, [key]: value }));
  const others = next.problems.filter(([key]) => fields.every((field) => field.key !== key));
  return (
    <ActDialog
      open
      onClose={onClose}
      needsReason={false}
      title={entry === null ? t("titleNew", { part: part(section) }) : t("title", { name: entry })}
      description={t("text")}
      label={t("label")}
      isOff={next.document === null}
      send={async () => {
        if (next.document !== null) await onSave(next.document);
      }}
    >
      {others.map(([key, problem]) => (
        <Note key={key} tone="danger">
          {problem}
        </Note>
      ))}
      {fields.map(({ key, kind, isOptional }) =>
        kind === "flag" ? (
          <Checkbox
            key={key}
            label={fieldName(key)}
            checked={typed[key] === "true"}
            onChange={(event) => set(key, String(event.currentTarget.checked))}
          />
        ) : (
          <TextField
            key={key}
            label={fieldName(key)}
            hint={isOptional === true ? t("optional") : undefined}
            error={typed[key] === "" ? undefined : problems.get(key)}
            type={kind === "day" ? "date" : "text"}
            mono={kind !== "text"}
            prefix={kind === "usd" ? "$" : undefined}
            inputMode={kind === "usd" || kind === "count" ? "decimal" : undefined}
            autoComplete="off"
            readOnly={entry !== null && keyFields.includes(key)}
            value={typed[key] ?? ""}
            onChange={(event) => set(key, event.currentTarget.value)}
          />
        ),
      )}
    </ActDialog>
  );
}

interface Editing {
  readonly entries: readonly Entry[];
  readonly known: Entry;
  readonly entry: string | null;
  readonly typed: Readonly<Record<string, string>>;
}

/** The document with what was typed; null with what is wrong, by field. */
function nextDocument(
  document: Document,
  section: Section,
  { entries, known, entry, typed }: Editing,
): {
  readonly document: Document | null;
  readonly problems: readonly (readonly [field: string, problem: string])[];
} {
  const read = entryFields[section].map(
    (field) => [field.key, readValue(typed[field.key] ?? "", field)] as const,
  );
  const edited = Object.fromEntries(
    Object.entries({ ...known, ...Object.fromEntries(read) }).filter(([, value]) => value !== undefined),
  );
  const all =
    entry === null ? [...entries, edited] : entries.map((one) => (entryKey(one) === entry ? edited : one));
  const parsed = catalogueFile.safeParse({ ...document, [section]: all });
  if (parsed.success) return { document: parsed.data, problems: [] };
  return {
    document: null,
    problems: parsed.error.issues.map(({ path, message }) => [String(path[2] ?? ""), message] as const),
  };
}
