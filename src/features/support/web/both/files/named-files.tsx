import { useTranslations } from "use-intl";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { FileChip } from "./file-chip.tsx";
import type { KeptFile } from "./kept-files.ts";

/** What files go with a message that is not confirmed yet: `files`. */
export function NamedFiles({ files }: { readonly files: readonly KeptFile[] }) {
  const t = useTranslations("support.files");
  const size = useFileSize();
  return (
    <ul aria-label={t("list")} className="flex flex-wrap gap-2">
      {files.map(({ id, name, mediaType, bytes }) => (
        <FileChip key={id} name={name} mediaType={mediaType}>
          {size(bytes)}
        </FileChip>
      ))}
    </ul>
  );
}
