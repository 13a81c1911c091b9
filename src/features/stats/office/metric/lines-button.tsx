import { useTranslations } from "use-intl";
import { readLines } from "#src/web/api/read-lines.ts";
import { ExportButton } from "#src/web/office/parts/export-button.tsx";
import { saveFile } from "#src/web/save-file.ts";

export interface LinesButtonProps {
  /** Of the file. */
  readonly name: string;
  /** Path below `/api` with its query, for this reason. */
  readonly pathFor: (reason: string) => string;
}

/** Saves the rows as a file with one JSON a line; a link could not ask for that form: `name`, `pathFor`. */
export function LinesButton({ name, pathFor }: LinesButtonProps) {
  const t = useTranslations("officeBoard.rows");
  const save = async (reason: string): Promise<void> => {
    const saved: string[] = [];
    const path = pathFor(reason);
    await readLines({ method: "GET", path, signal: new AbortController().signal }, (lines) =>
      saved.push(...lines.map((line) => `${JSON.stringify(line)}\n`)),
    );
    saveFile(name, saved.join(""), "application/x-ndjson");
  };
  return <ExportButton label={t("lines")} take={save} />;
}
