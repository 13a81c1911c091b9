import { encodePassing, passingChannel } from "#src/platform/events/passing-event.ts";
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
  const text = encodePassing({
    name: typingEvent,
    ...{ customerId, objectId: ticketId, by, personId },
    doing: said.doing,
    untilMs: said.untilMs,
  });
  await platform.db.pool.query("SELECT pg_notify($1, $2)", [passingChannel, text]);
}
