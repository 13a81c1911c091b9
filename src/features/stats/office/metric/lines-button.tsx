import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { readLines } from "#src/web/api/read-lines.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { saveFile } from "#src/web/save-file.ts";
import { Button } from "#src/web/ui/button.tsx";
import { useToasts } from "#src/web/ui/toast.tsx";

export interface LinesButtonProps {
  /** Of the file. */
  readonly name: string;
  /** Path below `/api` with its query. */
  readonly path: string;
}

/** Saves the rows as a file with one JSON a line; a link could not ask for that form: `name`, `path`. */
export function LinesButton({ name, path }: LinesButtonProps) {
  const t = useTranslations("officeBoard.rows");
  const common = useTranslations("common.toast");
  const errorText = useErrorText();
  const show = useToasts();
  const [isPending, setPending] = useState(false);
  const save = async (): Promise<void> => {
    setPending(true);
    const saved: string[] = [];
    try {
      await readLines({ method: "GET", path, signal: new AbortController().signal }, (lines) =>
        saved.push(...lines.map((line) => `${JSON.stringify(line)}\n`)),
      );
      saveFile(name, saved.join(""), "application/x-ndjson");
    } catch (error) {
      show({ type: "red", title: common("error"), message: errorText(error) });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      size="sm"
      pending={isPending}
      icon={<Download strokeWidth={1.6} aria-hidden="true" />}
      onClick={() => void save()}
    >
      {t("lines")}
    </Button>
  );
}
