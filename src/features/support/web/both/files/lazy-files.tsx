import { lazy, Suspense } from "react";
import type { FileChipsProps } from "./file-chips.tsx";
import type { MessageFilesProps } from "./message-files.tsx";

// Most messages are written and read without files.
const FileChips = lazy(async () => ({ default: (await import("./file-chips.tsx")).FileChips }));
const MessageFiles = lazy(async () => ({ default: (await import("./message-files.tsx")).MessageFiles }));

/** The files of a message that is being written, as `FileChips` shows them. */
export function WrittenFiles(props: FileChipsProps) {
  const { kept, uploads, leftOut } = props.files;
  if (kept.length === 0 && uploads.length === 0 && leftOut === 0) return null;
  return (
    <Suspense>
      <FileChips {...props} />
    </Suspense>
  );
}

/** About as high as a small picture, so that what is below does not move. */
const room = { minHeight: 136 } as const;

/** The files of a message, as `MessageFiles` shows them. */
export function ShownFiles(props: MessageFilesProps) {
  if (props.files.length === 0) return null;
  const hasPictures = props.files.some(({ previewUrl }) => previewUrl !== null);
  return (
    <Suspense fallback={<div className="h-13" style={hasPictures ? room : undefined} />}>
      <MessageFiles {...props} />
    </Suspense>
  );
}
