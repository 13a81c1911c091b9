import type { UserCtx } from "#src/platform/ctx.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { AccountsContext } from "./deps.ts";
import { languageOf } from "./sign-up-rules.ts";
import { accountsEvents } from "../events.ts";

export interface SettingsInput {
  readonly darkMode: boolean;
  readonly notificationsEnabled: boolean;
  readonly language: string;
}

/** Saves the user's language, appearance and whether optional mail is sent. */
export async function saveSettings(
  { platform, settings }: AccountsContext,
  ctx: UserCtx,
  input: SettingsInput,
): Promise<void> {
  const { actor } = ctx;
  await transaction(platform, async (trx) => {
    await trx
      .updateTable("users")
      .set({
        language: languageOf(input.language, settings.allowsPseudoLocales),
        notifications_enabled: input.notificationsEnabled,
        dark_mode: input.darkMode,
        updated_at: ctx.now,
      })
      .where("id", "=", actor.userId)
      .execute();
    await publishEvent(trx, ctx, accountsEvents, {
      name: "accounts.settings-changed.v1",
      siteId: actor.siteId,
      customerId: actor.customerId,
      payload: { userId: actor.userId },
    });
    await writeAudit(trx, ctx, {
      action: "user.save-settings",
      objectType: "user",
      objectId: actor.userId,
    });
  });
}
