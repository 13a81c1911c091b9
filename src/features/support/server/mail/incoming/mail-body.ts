import { safeFileName } from "#src/platform/files/file-name.ts";
import type { IncomingMail } from "#src/platform/mail-in/incoming-mail.ts";
import { takenOf } from "../../files/keep-mail-files.ts";
import { maxMessageCharacters, maxSubjectCharacters } from "#src/shared/support.ts";
import { cleanLine, cleanText, excerptOf } from "../../rules/clean-text.ts";

/** What a mail says as a message is kept; null: nothing. */
export function bodyOf(text: string): string | null {
  return cleaned(() => cleanText("message", text), maxMessageCharacters);
}

/** The subject of a ticket that a mail opens; of one without, how it begins. */
export function ticketSubject(subject: string, text: string): string {
  const named = cleaned(() => cleanLine("subject", subject), maxSubjectCharacters);
  return named ?? cleaned(() => cleanLine("subject", excerptOf(text)), maxSubjectCharacters) ?? "-";
}

function cleaned(clean: () => string, most: number): string | null {
  try {
    // A cut may leave half of a character, which cannot be stored.
    return clean().slice(0, most).toWellFormed();
  } catch {
    return null;
  }
}

/** What a mail of files alone says: their names. */
export function namesOfFiles(mail: IncomingMail): string {
  return takenOf(mail)
    .map((at) => safeFileName(mail.attachments[at]?.name ?? ""))
    .join(", ");
}
