import { z } from "zod";
import { ConfigError } from "./config-error.ts";

/** Settings of mail; spread into those of `config.ts`. */
export const mailVariables = {
  MAIL: z
    .enum(["outbox", "smtp"])
    .default("outbox")
    .describe("how mail leaves; outbox keeps it to be read at /dev/mailbox"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe("mail server of MAIL=smtp, e.g. smtps://user:password@mail.example.com:465"),
  MAIL_FROM: z.email().optional().describe("sender of MAIL=smtp"),
} as const;

type MailVariables = z.output<z.ZodObject<typeof mailVariables>>;

export function refuseHalfMail({ MAIL, SMTP_URL, MAIL_FROM }: MailVariables): void {
  if (MAIL !== "smtp") return;
  if (SMTP_URL === undefined) throw new ConfigError("SMTP_URL must be set for MAIL=smtp.");
  if (MAIL_FROM === undefined) throw new ConfigError("MAIL_FROM must be set for MAIL=smtp.");
}
