import { Paperclip } from "lucide-react";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "#src/web/ui/button.tsx";

export interface FileChooserProps {
  readonly onFiles: (files: readonly File[]) => void;
  /** A paperclip alone, below what is written. */
  readonly isSmall?: boolean;
}

/** What the browser offers first; the server looks at the content. */
const accepted =
  "image/png,image/jpeg,image/webp,image/gif,application/pdf,application/zip,application/gzip,video/mp4,text/*,.log,.conf,.gz,.tgz";

/** A button that opens the browser's choice of files, of which several may be chosen: `onFiles`, `isSmall`. */
export function FileChooser({ onFiles, isSmall }: FileChooserProps) {
  const t = useTranslations("support.files");
  const input = useRef<HTMLInputElement>(null);
  const open = () => input.current?.click();
  const clip = <Paperclip strokeWidth={1.6} aria-hidden="true" />;
  return (
    <>
      {isSmall ? (
        <IconButton label={t("choose")} title={t("choose")} onClick={open}>
          {clip}
        </IconButton>
      ) : (
        <Button size="sm" icon={clip} onClick={open}>
          {t("choose")}
        </Button>
      )}
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
