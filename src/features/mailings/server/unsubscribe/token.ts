import { timingSafeEqual } from "node:crypto";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { isUuid } from "#src/shared/ids.ts";

const uuidBytes = 16;
const markBytes = 16;
const form = /^[\w-]{43}$/;

interface Reader {
  readonly siteId: number;
  /** UUID. */
  readonly userId: string;
}

const markOf = (sealer: Pick<Sealer, "mark">, { siteId, userId }: Reader): Buffer =>
  sealer.mark(`${siteId}/${userId}`, "unsubscribe").subarray(0, markBytes);

/** What ends the mails of a site to a user, and nothing else: it counts on that site alone, and never ends. */
export function unsubscribeToken(sealer: Pick<Sealer, "mark">, reader: Reader): string {
  const uuid = Buffer.from(reader.userId.replaceAll("-", ""), "hex");
  return Buffer.concat([uuid, markOf(sealer, reader)]).toString("base64url");
}

/** The user of a token; null: it is not one of this site. */
export function readUnsubscribeToken(
  sealer: Pick<Sealer, "mark">,
  siteId: number,
  token: string,
): string | null {
  if (!form.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const hex = bytes.subarray(0, uuidBytes).toString("hex");
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  const given = bytes.subarray(uuidBytes);
  const wanted = markOf(sealer, { siteId, userId });
  return given.length === markBytes && isUuid(userId) && timingSafeEqual(given, wanted) ? userId : null;
}
