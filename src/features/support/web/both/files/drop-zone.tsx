import { useTranslations } from "use-intl";
import { maxFileMegabytes, maxFiles } from "#src/shared/support.ts";
import { classNames } from "#src/web/ui/class-names.ts";
import { FileChips } from "./file-chips.tsx";
import { FileChooser } from "./file-chooser.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import type { Files } from "./use-files.ts";

export interface DropZoneProps {
  readonly files: Files;
  readonly showsPictures?: boolean;
}

/** Where a form takes files, with those that it has: `files`, `showsPictures`. */
export function DropZone({ files, showsPictures = false }: DropZoneProps) {
  const t = useTranslations("support.files");
  const isOver = useFileDrop(files.add);
  return (
    <div className="grid gap-3">
      <div
        className={classNames(
          "flex flex-wrap items-center gap-x-4 gap-y-2 rounded-8 border border-dashed px-3.5 py-2.5",
          isOver ? "border-accent bg-accenttint" : "border-line2",
        )}
      >
        <FileChooser onFiles={files.add} />
        <span className="text-13 text-muted max-md:hidden">{t("drop")}</span>
        <span className="ms-auto text-12 text-muted max-md:ms-0">
          {t("limits", { count: maxFiles, megabytes: maxFileMegabytes })}
        </span>
      </div>
      <FileChips files={files} showsPictures={showsPictures} />
    </div>
  );
}
