import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp, type UserActor } from "#src/platform/authz/actor.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { publishEvent } from "#src/platform/events/publish-event.ts";
import type { AccountsContext } from "./deps.ts";
import { languageOf } from "./rules.ts";
import { accountsEvents } from "../events.ts";

export interface SettingsInput {
  readonly darkMode: boolean;
  readonly notificationsEnabled: boolean;
  readonly language: string;
}

/** Saves the user's language, appearance and whether optional mail is sent. */
export async function saveSettings(
  { platform, settings }: AccountsContext,
  actor: UserActor,
  input: SettingsInput,
  requestId: string,
): Promise<void> {
  await transaction(platform, async (trx) => {
    const now = platform.clock.now();
    await trx
      .updateTable("users")
      .set({
        language: languageOf(input.language, settings.allowsPseudoLocales),
        notifications_enabled: input.notificationsEnabled,
        dark_mode: input.darkMode,
        updated_at: now,
      })
      .where("id", "=", actor.userId)
      .execute();
    await publishEvent(
      trx,
      accountsEvents,
      {
        name: "accounts.settings-changed.v1",
        siteId: actor.siteId,
        customerId: actor.customerId,
        payload: { userId: actor.userId },
      },
      now,
    );
    await writeAudit(
      trx,
      {
        actor: actorStamp(actor),
        action: "user.save-settings",
        objectType: "user",
        objectId: actor.userId,
        requestId,
      },
      now,
    );
  });
}
