import type { BotAsked, BotHeard } from "#src/platform/bot/bot-part.ts";
import { isDatabaseAway } from "#src/platform/db/database-away.ts";
import { safeFileName } from "#src/platform/files/file-name.ts";
import { isAppError } from "#src/shared/errors.ts";
import type { Id } from "#src/shared/ids.ts";
import type { SupportContext } from "../deps.ts";
import { uploadFile } from "../files/upload-file.ts";

/** What became of the files of a message. */
export interface TakenFiles {
  /** Uploaded, to be sent with a message. */
  readonly ids: readonly Id<"ticketFile">[];
  /** What a message says that has no words of its own. */
  readonly names: string;
  /** For each file that was not taken, in HTML of the bot. */
  readonly refusals: readonly string[];
}

/**
 * Takes the files of a chat's message in, as an upload of its person: looked at, drawn and shown as those of the site. One
 * that is not taken does not keep the words back.
 */
export async function takeFiles(
  context: SupportContext,
  asked: BotAsked,
  { files, editKey }: BotHeard,
): Promise<TakenFiles> {
  const ids: Id<"ticketFile">[] = [];
  const names: string[] = [];
  const refusals: string[] = [];
  // A correction is of the words: Telegram sends the file with it again.
  for (const file of editKey === null ? files : []) {
    const name = safeFileName(file.name);
    const refuse = (reason: string) => refusals.push(asked.say("bot.support.fileNotTaken", { name, reason }));
    try {
      const content = await file.open();
      if (content === null) refuse(asked.say("bot.support.fileTooLarge"));
      else {
        const { siteId } = asked.ctx.actor;
        const { id } = await uploadFile(context, asked.ctx, { siteId, upload: { name: file.name, content } });
        ids.push(id);
        names.push(name);
      }
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      const { texts } = context;
      if (isAppError(error)) refuse(texts.text(asked.language, `errors.${error.code}`, { ...error.params }));
      else refuse(asked.say("bot.support.fileNotArrived"));
    }
  }
  return { ids, names: names.join(", "), refusals };
}
