import type { FileStore } from "#src/drivers/files/port.ts";
import { checkContent } from "#src/platform/files/content-check.ts";
import type { MediaType } from "#src/platform/files/media-types.ts";
import { AppError } from "#src/shared/errors.ts";
import { maxFileBytes } from "#src/shared/support.ts";

export interface StoredFile {
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes a file into the store and says what it is; what is not taken is refused, and nothing of it stays. */
export async function storeContent(
  files: FileStore,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredFile> {
  const check = checkContent();
  const put = await files.put(key, check.watch(content), maxFileBytes);
  if (put.status === "too_large") throw new AppError("payload_too_large");
  const mediaType = check.type();
  if (mediaType === null) {
    await files.delete(key);
    throw new AppError("unsupported_media_type");
  }
  return { mediaType, bytes: put.bytes, sha256: put.sha256 };
}

export function isPicture(mediaType: string | null): boolean {
  return mediaType?.startsWith("image/") ?? false;
}
