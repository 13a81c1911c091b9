import { useTranslations } from "use-intl";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { FileChip } from "./file-chip.tsx";
import type { KeptFile } from "./kept-files.ts";

/** What files go with a message that is not confirmed yet; loaded with the page, since it is shown without a connection: `files`. */
export function NamedFiles({ files }: { readonly files: readonly KeptFile[] }) {
  const t = useTranslations("support.files");
  const size = useFileSize();
  if (files.length === 0) return null;
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
