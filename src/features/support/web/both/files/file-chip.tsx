import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#src/web/ui/button.tsx";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import { FileIcon } from "./file-icon.tsx";

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
  return (
    <li className="flex max-w-full min-w-0 items-center gap-2.5 rounded-8 border border-line bg-bg px-3 py-1.5">
      {picture !== undefined && mediaType.startsWith("image/") ? (
        <SmallPicture file={picture} />
      ) : (
        <FileIcon mediaType={mediaType} />
      )}
      <div className="grid min-w-0">
        <span className="block max-w-60 min-w-0 text-13">
          <TruncatedName name={name} />
        </span>
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
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current === null) return;
    const url = URL.createObjectURL(file);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" className="size-8 shrink-0 rounded-4" style={cover} />;
}
