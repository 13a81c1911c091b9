import { File, FileArchive, FileImage, FileText, FileVideo, type LucideIcon } from "lucide-react";

/** The icon of a kind of files. */
export function fileIcon(mediaType: string): LucideIcon {
  if (mediaType.startsWith("image/")) return FileImage;
  if (mediaType.startsWith("video/")) return FileVideo;
  if (mediaType === "application/zip" || mediaType === "application/gzip") return FileArchive;
  return mediaType === "text/plain" || mediaType === "application/pdf" ? FileText : File;
}
