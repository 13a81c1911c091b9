import { safeFileName } from "./file-name.ts";
import type { MediaType } from "./media-types.ts";

/** How names of a type end; the first is added to others. Scripts are text, and Java programs are archives. */
const endings: Readonly<Record<MediaType, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/zip": ["zip"],
  "application/gzip": ["gz", "tgz"],
  "video/mp4": ["mp4"],
  "text/plain": "txt log csv tsv md json yaml yml toml ini conf cfg sql diff patch pem crt pub".split(" "),
};

/**
 * A file's name that says what its content is: a saved `invoice.hta` would run when it is opened, since
 * the ending alone decides there.
 */
export function nameOfType(given: string, type: MediaType): string {
  const name = safeFileName(given).replace(/[. ]+$/, "");
  const own = /\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1]?.toLowerCase();
  const known = endings[type];
  return own !== undefined && known.includes(own) ? name : safeFileName(`${name}.${known[0] ?? "file"}`);
}
