import { X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { fileIcon } from "./file-icon.ts";

export interface FileChipProps {
  readonly name: string;
  readonly mediaType: string;
  /** The file itself, where the browser has it and may show it: a picture is shown small. */
  readonly picture?: File | undefined;
  /** Size, progress or what went wrong. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  /** Takes it away; without it the chip only names a file. */
  readonly onRemove?: (() => void) | undefined;
}

/** A file of a message that is not sent yet: `name`, `mediaType`, `picture`, `action`, `onRemove`. */
export function FileChip({ name, mediaType, picture, children, action, onRemove }: FileChipProps) {
  const t = useTranslations("support.files");
  const Icon = fileIcon(mediaType);
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2.5 rounded-8 border border-line bg-bg px-3 py-1.5">
      {picture !== undefined && mediaType.startsWith("image/") ? (
        <SmallPicture file={picture} />
      ) : (
        <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      )}
      <div className="grid min-w-0">
        <TruncatedName name={name} className="max-w-60 text-13" />
        <div className="flex items-center gap-2 text-12 text-muted">{children}</div>
      </div>
      {action}
      {onRemove !== undefined && (
        <IconButton label={t("remove", { name })} onClick={onRemove}>
          <X strokeWidth={1.6} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

const cover = { objectFit: "cover" } as const;

function SmallPicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <img src={url} alt="" className="size-8 shrink-0 rounded-4" style={cover} />;
}
