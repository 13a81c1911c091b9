import { useMutation } from "@tanstack/react-query";
import { FileUp } from "lucide-react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { ZoneDomain } from "../zone-domain.ts";
import type { TypedRecord } from "./editor-state.ts";
import { readPastedRows } from "./pasted-rows.ts";
import { rowsOfPreview } from "./preview-rows.ts";
import type { Editor } from "./use-editor.ts";
import { useProblemText } from "./use-problem-text.ts";

export interface ImportFormProps {
  readonly domain: ZoneDomain;
  readonly editor: Editor;
  readonly onDone: () => void;
}

interface Values {
  readonly text: string;
  readonly mode: "add" | "replace";
}

/** What a text was read as: records, and the lines that are not records. */
interface Reading {
  readonly text: string;
  readonly mode: Values["mode"];
  readonly rows: readonly TypedRecord[];
  readonly faults: readonly { readonly line: number; readonly code: string }[];
}

const maxShown = 5;

/** A zone file or a table becomes rows of the editor: nothing is live until they are saved. */
export function ImportForm({ domain, editor, onDone }: ImportFormProps) {
  const t = useTranslations("zone.import");
  const notify = useNotify();
  const textOf = useErrorText();
  const problemOf = useProblemText();
  const file = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: async ({ text: typed, mode: previewOf }: Values): Promise<Reading> => {
      if (!isZoneFile(typed)) {
        const { records, unread } = readPastedRows(typed);
        return {
          text: typed,
          mode: previewOf,
          rows: records,
          faults: unread.map((line) => ({ line, code: "line_unreadable" })),
        };
      }
      const { preview } = await api("POST /v2/domains/{id}/records/import", {
        params: { id: domain.id },
        body: { text: typed, mode: "preview", previewOf },
      });
      const faults = preview.problems.map(({ index, code }) => ({ line: index, code }));
      return { text: typed, mode: previewOf, rows: rowsOfPreview(preview), faults };
    },
    onError: (error) => notify("red", textOf(error)),
  });
  const form = useCallForm<Values>({
    empty: { text: "", mode: "add" },
    fields: ["text"],
    send: async (typed) => {
      if (reading === undefined) {
        if (typed.text.trim() !== "") await read.mutateAsync(typed);
        return;
      }
      if (reading.rows.length === 0) return;
      if (typed.mode === "add") editor.addAll(reading.rows);
      else editor.replaceAll(reading.rows);
      onDone();
    },
  });
  const [text, mode] = useWatch({ control: form.form.control, name: ["text", "mode"] });
  const reading = readingOf(read.data, { text, mode });
  const take = async (chosen: File | undefined) => {
    if (chosen) form.form.setValue("text", (await chosen.text()).slice(0, 1_000_000));
  };
  return (
    <Form form={form} className="grid gap-4">
      <TextAreaField
        mono
        rows={9}
        label={t("field")}
        hint={t("hint")}
        placeholder={"www\tA\t203.0.113.10\t3600"}
        {...form.field("text")}
        maxLength={1_000_000}
        spellCheck={false}
      />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          size="sm"
          icon={<FileUp strokeWidth={1.6} aria-hidden="true" />}
          onClick={() => file.current?.click()}
        >
          {t("file")}
        </Button>
        <input
          ref={file}
          type="file"
          accept=".zone,.db,.txt,.csv,.tsv,text/*"
          className="sr-only"
          tabIndex={-1}
          aria-label={t("file")}
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
        <Segmented
          label={t("mode")}
          value={mode}
          onValueChange={(next) => form.form.setValue("mode", next)}
          options={[
            { value: "add", label: t("add") },
            { value: "replace", label: t("replace") },
          ]}
        />
      </div>
      <div aria-live="polite" className="empty:hidden">
        {reading && (
          <Note
            tone={reading.faults.length === 0 && reading.rows.length > 0 ? "ok" : "warn"}
            title={t("found", { count: reading.rows.length })}
          >
            {reading.faults.length > 0 && (
              <ul>
                {reading.faults.slice(0, maxShown).map(({ line, code }) => (
                  <li key={`${line} ${code}`}>{t("fault", { line, problem: problemOf({ code }) })}</li>
                ))}
                {reading.faults.length > maxShown && (
                  <li>{t("moreFaults", { count: reading.faults.length - maxShown })}</li>
                )}
              </ul>
            )}
            {reading.rows.length > 0 && t(mode === "add" ? "nextAdd" : "nextReplace")}
          </Note>
        )}
      </div>
      <div className="flex justify-end">
        <Button
          type="submit"
          tone="primary"
          pending={read.isPending}
          disabled={text.trim() === "" || reading?.rows.length === 0}
        >
          {reading ? t("take", { count: reading.rows.length }) : t("read")}
        </Button>
      </div>
    </Form>
  );
}

/** What was read, unless something else was typed or chosen since. */
function readingOf(reading: Reading | undefined, { text, mode }: Values): Reading | undefined {
  return reading?.text === text && reading.mode === mode ? reading : undefined;
}

/** A table is read here; everything else by the server as a zone file. */
function isZoneFile(text: string): boolean {
  return /^\s*\$(?:ORIGIN|TTL|INCLUDE)\b/im.test(text) || /\sIN\s+[A-Z]{1,6}\s/.test(text);
}
