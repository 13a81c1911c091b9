import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { Mail, MailQueue } from "./port.ts";

/** A queue that keeps what is posted in a list, for tests of what is mailed. */
export function keepMail(mails: Mail[]): MailQueue {
  return {
    post: async (trx, mail) => {
      wakeAfterCommit(trx, "mail");
      mails.push(mail);
    },
  };
}
