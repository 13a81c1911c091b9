import { Download } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useFileSize } from "#src/web/i18n/use-file-size.ts";
import { TruncatedName } from "#src/web/ui/truncated-name.tsx";
import type { MessageFile } from "../../support-types.ts";
import { FileIcon } from "./file-icon.tsx";
import type { FileLinks } from "./file-links.ts";

// Most threads are read without it.
const PictureViewer = lazy(async () => ({
  default: (await import("./picture-viewer.tsx")).PictureViewer,
}));

export interface MessageFilesProps {
  readonly files: readonly MessageFile[];
  readonly links: FileLinks;
  /** Who reads this has uploaded them: they are theirs also while they are checked. */
  readonly isOwn: boolean;
}

/** The files of a message: pictures small, which open larger, others as what can be saved: `files`, `links`, `isOwn`. */
export function MessageFiles({ files, links, isOwn }: MessageFilesProps) {
  const t = useTranslations("support.files");
  const [shown, setShown] = useState<MessageFile["id"]>();
  if (files.length === 0) return null;
  const pictures = files.filter(isPicture);
  return (
    <>
      <ul aria-label={t("list")} className="flex flex-wrap items-end gap-2">
        {files.map((file) => (
          <li key={file.id} className="max-w-full min-w-0">
            {isPicture(file) ? (
              <Thumbnail file={file} links={links} onOpen={() => setShown(file.id)} />
            ) : (
              <FileRow file={file} links={links} isOwn={isOwn} />
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            links={links}
            first={shown}
            onClose={() => setShown(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** One that is shown: the server has made a small picture of it. */
function isPicture({ state, previewUrl }: MessageFile): boolean {
  return state === "clean" && previewUrl !== null;
}

interface FileProps {
  readonly file: MessageFile;
  readonly links: FileLinks;
}

const heightPx = 136;

function Thumbnail({ file, links, onOpen }: FileProps & { readonly onOpen: () => void }) {
  const t = useTranslations("support.files");
  const { id, name, width, height } = file;
  const aspectRatio = width === null || height === null ? undefined : `${width} / ${height}`;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      title={name}
      onClick={onOpen}
      className="block max-w-full overflow-clip rounded-8 border border-line2 bg-surface2"
    >
      <img
        src={links.preview(id)}
        alt={t("open", { name })}
        loading="lazy"
        // One that is very wide or high is shown in part.
        style={{ height: heightPx, maxWidth: "100%", minWidth: 48, aspectRatio, objectFit: "cover" }}
      />
    </button>
  );
}

function FileRow({ file, links, isOwn }: FileProps & Pick<MessageFilesProps, "isOwn">) {
  const t = useTranslations("support.files");
  const size = useFileSize();
  const { id, name, mediaType, bytes, state } = file;
  const content = (
    <>
      <FileIcon mediaType={mediaType} />
      <span className="grid min-w-0">
        <span className="block max-w-60 min-w-0 text-13">
          <TruncatedName name={name} />
        </span>
        <span className={state === "refused" ? "text-12 text-danger" : "text-12 text-muted"}>
          {state === "clean" ? size(bytes) : t(`state.${state}`, { size: size(bytes) })}
        </span>
      </span>
    </>
  );
  const frame = "flex max-w-full items-center gap-2.5 rounded-8 border border-line bg-bg px-3 py-1.5";
  if (state !== "clean" && !(state === "scanning" && isOwn)) return <div className={frame}>{content}</div>;
  return (
    <a href={links.file(id)} download="" className={`${frame} transition-colors hover:bg-surface2`}>
      <span className="sr-only">{t("download")} </span>
      {content}
      <Download className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
    </a>
  );
}
