import { useTranslations } from "use-intl";
import { maxFiles } from "#src/shared/support.ts";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { Button } from "#src/web/ui/button.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { FileChip } from "./file-chip.tsx";
import { useFileProblem } from "./file-problem.ts";
import { type Upload, mayRetry, uploads } from "./uploads.ts";
import { type Files, waitsForConnection } from "./use-files.ts";

export interface FileChipsProps {
  readonly files: Files;
  /** The page may show pictures that the browser makes of files. */
  readonly showsPictures?: boolean;
}

/** The files of a message that is being written: those that arrived, on their way, and refused: `files`, `showsPictures`. */
export function FileChips({ files, showsPictures }: FileChipsProps) {
  const t = useTranslations("support.files");
  const common = useTranslations("common.action");
  const size = useFileSize();
  const { kept, leftOut } = files;
  return (
    <>
      {(kept.length > 0 || files.uploads.length > 0) && (
        <ul aria-label={t("list")} className="flex flex-wrap gap-2">
          {kept.map((file) => (
            <FileChip
              key={file.id}
              name={file.name}
              mediaType={file.mediaType}
              picture={showsPictures ? uploads.fileOf(file.id) : undefined}
              onRemove={() => files.remove(file)}
            >
              {size(file.bytes)}
            </FileChip>
          ))}
          {files.uploads.map((upload) => (
            <FileChip
              key={upload.key}
              name={upload.file.name}
              mediaType={upload.file.type}
              action={
                mayRetry(upload) && (
                  <Button size="sm" tone="quiet" onClick={() => files.retry(upload.key)}>
                    {common("retry")}
                  </Button>
                )
              }
              onRemove={() => files.cancel(upload.key)}
            >
              <UploadState upload={upload} />
            </FileChip>
          ))}
        </ul>
      )}
      {leftOut > 0 && (
        <p role="alert" className="text-12 text-danger">
          {t("leftOut", { count: leftOut, most: maxFiles })}
        </p>
      )}
      <p role="status" className="sr-only">
        {files.isBusy ? t("busy") : kept.length > 0 && t("ready", { count: kept.length })}
      </p>
    </>
  );
}

function UploadState({ upload }: { readonly upload: Upload }) {
  const t = useTranslations("support.files");
  const size = useFileSize();
  const problem = useFileProblem();
  const { file, sent, state, error } = upload;
  if (waitsForConnection(upload)) return t("waits");
  if (state === "failed") {
    return (
      <span role="alert" className="text-danger">
        {problem(error)}
      </span>
    );
  }
  const words = t("sent", { sent: size(sent), size: size(file.size) });
  return (
    <>
      <span className="whitespace-nowrap">{words}</span>
      <ScaleBar
        kind="progress"
        label={t("progress", { name: file.name })}
        value={sent}
        max={file.size}
        valueText={words}
        className="w-18"
      />
    </>
  );
}
