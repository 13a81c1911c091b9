import { Paperclip } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";

export interface FileChooserProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** What opens the browser's choice. */
  readonly children: (open: () => void) => ReactNode;
}

/** What the browser offers first; the server looks at the content. */
const accepted =
  "image/png,image/jpeg,image/webp,image/gif,application/pdf,application/zip,application/gzip,video/mp4,text/*,.log,.conf,.gz,.tgz";

/** Opens the browser's choice of files, of which several may be chosen: `onFiles`, `children`. */
export function FileChooser({ onFiles, children }: FileChooserProps) {
  const t = useTranslations("support.files");
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {children(() => input.current?.click())}
      <input
        ref={input}
        type="file"
        multiple
        accept={accepted}
        hidden
        aria-label={t("choose")}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be chosen another time.
          currentTarget.value = "";
        }}
      />
    </>
  );
}

/** The paperclip below what is written: `onFiles`. */
export function FileButton({ onFiles }: Pick<FileChooserProps, "onFiles">) {
  const t = useTranslations("support.files");
  return (
    <FileChooser onFiles={onFiles}>
      {(open) => (
        <IconButton label={t("choose")} title={t("choose")} onClick={open}>
          <Paperclip strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </FileChooser>
  );
}
