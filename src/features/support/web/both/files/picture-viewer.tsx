import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { ButtonLink, IconButton } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { MessageFile } from "../../support-types.ts";
import type { FileLinks } from "./file-links.ts";

export interface PictureViewerProps {
  readonly pictures: readonly MessageFile[];
  readonly links: FileLinks;
  /** The one that was opened. */
  readonly first: MessageFile["id"];
  readonly onClose: () => void;
}

const frame = { minHeight: 120 } as const;
const whole = { maxHeight: "calc(100dvh - 236px)", maxWidth: "100%", objectFit: "contain" } as const;

/** Shows the pictures of a message one at a time, by buttons or arrow keys: `pictures`, `links`, `first`, `onClose`. */
export function PictureViewer({ pictures, links, first, onClose }: PictureViewerProps) {
  const t = useTranslations("support.files");
  const common = useTranslations("common.action");
  const size = useFileSize();
  // Others may be added while it is open.
  const [shown, setShown] = useState(first);
  const count = pictures.length;
  const place = pictures.findIndex((picture) => picture.id === shown);
  const move = (by: number) => setShown(pictures[(place + by + count) % count]?.id ?? shown);
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const right = document.documentElement.dir === "rtl" ? -1 : 1;
    if (key === "ArrowRight") move(right);
    if (key === "ArrowLeft") move(-right);
  });
  useEffect(() => {
    // Before the dialog, which keeps arrow keys to itself.
    addEventListener("keydown", handleKey, { capture: true });
    return () => removeEventListener("keydown", handleKey, { capture: true });
  }, []);
  const picture = pictures[place];
  if (picture === undefined) return null;
  const { id, name, bytes, width, height } = picture;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      closeLabel={common("close")}
      width={720}
      actions={
        <>
          {count > 1 && (
            <div className="me-auto flex items-center gap-2">
              <IconButton label={t("previous")} onClick={() => move(-1)}>
                <ChevronLeft className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
              <span role="status" className="text-13 whitespace-nowrap text-muted">
                {t("position", { place: place + 1, count })}
                <span className="sr-only"> {name}</span>
              </span>
              <IconButton label={t("next")} onClick={() => move(1)}>
                <ChevronRight className="rtl:-scale-x-100" strokeWidth={1.6} aria-hidden="true" />
              </IconButton>
            </div>
          )}
          <ButtonLink
            href={links.file(id)}
            download=""
            icon={<Download strokeWidth={1.6} aria-hidden="true" />}
          >
            {t("original")}
          </ButtonLink>
        </>
      }
    >
      <div className="flex items-center justify-center" style={frame}>
        <img
          key={id}
          src={links.preview(id)}
          alt={name}
          width={width ?? undefined}
          height={height ?? undefined}
          style={whole}
        />
      </div>
      <p className="mt-2 text-12 text-muted">
        {width !== null && height !== null ? t("about", { width, height, size: size(bytes) }) : size(bytes)}
      </p>
    </Dialog>
  );
}
