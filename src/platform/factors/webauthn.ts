import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";

/** The keys that are taken, best first (IANA COSE): EdDSA, ES256, RS256. */
export const keyAlgorithms: number[] = [-8, -7, -257];

/** Loaded on use: few calls need its 25 packages, and loading them makes Node report experiments. */
async function loadLibrary() {
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, ...helpers };
}

/**
 * Checks something by the library, which throws what is wrong: the reason is in the log, and `passkey_invalid` for the
 * caller.
 */
export async function checkWebauthn<T>(
  { platform }: { readonly platform: Pick<Platform, "log"> },
  check: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<T>,
): Promise<T> {
  const library = await loadLibrary();
  try {
    return await check(library);
  } catch (error) {
    platform.log.info({ err: error }, "a passkey was refused");
    throw new AppError("passkey_invalid");
  }
}

/** The bytes of base64url, as the library takes them. */
export function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, "base64url"));
}
