import { sendPassing } from "#src/platform/events/wake.ts";
import type { SupportContext } from "../deps.ts";
import { type Doing, shownMs } from "./presence.ts";

/** The name of what streams are sent. */
export const typingEvent = "support.typing";

/** Says in all processes what somebody does on a ticket, unless they said it a moment ago. */
export async function sayDoing(
  { platform, presence }: Pick<SupportContext, "platform" | "presence">,
  doing: Omit<Doing, "untilMs">,
): Promise<void> {
  const nowMs = platform.clock.now().getTime();
  const { ticketId, customerId, by, personId } = doing;
  if (!presence.maySay(`${ticketId} ${personId} ${doing.doing}`, nowMs)) return;
  const said = { ...doing, untilMs: nowMs + shownMs };
  presence.note(said);
  await sendPassing(platform.db, {
    name: typingEvent,
    customerId,
    objectId: ticketId,
    by,
    personId,
    doing: said.doing,
    untilMs: said.untilMs,
  });
}
