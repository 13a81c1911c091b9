import {
  type EppCommand,
  isOfContact,
  isOfDomain,
  isOfHost,
} from "#src/drivers/registrar/epp/codec/commands.ts";
import { answerContact } from "./answer-contact.ts";
import { answerDomain } from "./answer-domain.ts";
import { answerHost } from "./answer-host.ts";
import { answerPoll } from "./answer-poll.ts";
import type { Asked, Reply } from "./reply.ts";

const unimplemented = { command: 2101, object: 2307, option: 2102, extension: 2103 } as const;

/** Performs a logged-in registrar's command. */
export async function answerCommand(
  command: Exclude<EppCommand, { kind: "login" | "logout" }>,
  asked: Asked,
): Promise<Reply> {
  if (isOfDomain(command)) return answerDomain(command, asked);
  if (isOfContact(command)) return answerContact(command, asked);
  if (isOfHost(command)) return answerHost(command, asked);
  if (command.kind === "unimplemented") return { code: unimplemented[command.what] };
  return answerPoll(command, asked);
}
