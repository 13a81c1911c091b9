import { sql } from "kysely";
import { hashToken } from "#src/platform/authz/token-hash.ts";
import type { CallCtx } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import type { AccountsContext } from "../deps.ts";
import { linksFrom, lookTokenPrefix, ownSite } from "./look-rules.ts";

/**
 * Opens the look of a link in the calling browser: once, soon, on the customer's own site, and where the office is only
 * beside the session of the office that began it, so that a link that was stolen opens nothing.
 */
export async function openLook(
  { platform }: Pick<AccountsContext, "platform">,
  ctx: CallCtx<unknown>,
  link: string,
): Promise<{ readonly endsAt: Date }> {
  const token = lookTokenPrefix + platform.ids.secret();
  const office = ctx.staffToken === null ? null : hashToken(ctx.staffToken);
  const { rows } = await sql<{ ends_at: Date }>`
    UPDATE staff_looks look
    SET link_hash = NULL, token_hash = ${hashToken(token)}, opened_at = ${ctx.now}
    WHERE link_hash = ${hashToken(link)} AND site_id = ${ctx.site.id}
      AND ended_at IS NULL AND started_at > ${linksFrom(ctx.now)}
      AND (site_id <> ${ownSite} OR EXISTS (
        SELECT FROM staff_sessions office
        WHERE office.id = look.staff_session_id AND office.token_hash = ${office}
          AND office.revoked_at IS NULL AND office.expires_at > ${ctx.now}))
    RETURNING ends_at`.execute(platform.db.kysely);
  const [opened] = rows;
  if (opened === undefined) throw new AppError("look_link_invalid");
  const seconds = Math.ceil((opened.ends_at.getTime() - ctx.now.getTime()) / 1000);
  ctx.setLookToken({ token, seconds });
  return { endsAt: opened.ends_at };
}
