import type { TelegramPerson } from "../updates/update-form.ts";

/** Something that a person did in their private chat with the bot. */
export interface Turn {
  readonly updateId: number;
  readonly chatId: bigint;
  readonly person: TelegramPerson;
  readonly now: Date;
}
