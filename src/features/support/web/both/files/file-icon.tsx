import { File, FileArchive, FileImage, FileText, FileVideo, type LucideIcon } from "lucide-react";

const icons: Readonly<Record<"picture" | "film" | "archive" | "text" | "other", LucideIcon>> = {
  picture: FileImage,
  film: FileVideo,
  archive: FileArchive,
  text: FileText,
  other: File,
};

/** The icon of a kind of files: `mediaType`. */
export function FileIcon({ mediaType }: { readonly mediaType: string }) {
  const Icon = icons[kindOf(mediaType)];
  return <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />;
}

function kindOf(mediaType: string): keyof typeof icons {
  if (mediaType.startsWith("image/")) return "picture";
  if (mediaType.startsWith("video/")) return "film";
  if (mediaType === "application/zip" || mediaType === "application/gzip") return "archive";
  return mediaType === "text/plain" || mediaType === "application/pdf" ? "text" : "other";
}
