import type { Product } from "./compose.ts";
import type { StaffActor, UserActor } from "#src/platform/authz/actor.ts";
import { type Ctx, createCtx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import { permissionsOf } from "#src/shared/staff-access.ts";
import type { TicketTopic } from "#src/shared/support.ts";

interface SeededTicket {
  readonly subject: string;
  readonly topic: TicketTopic;
  readonly message: string;
  readonly note?: string;
  readonly answer?: string;
  readonly isClosed?: true;
}

const tickets: readonly SeededTicket[] = [
  {
    subject: "How do I move a domain to you?",
    topic: "domain",
    message: "I have harbour-lights.com at another registrar. What do you need from me?",
    answer:
      "Unlock the name there and ask for its transfer code. Then start the transfer at `/domain-transfer`; it takes about five days, and the records come along.",
    isClosed: true,
  },
  {
    subject: "An invoice for my accountant",
    topic: "billing",
    message: "Where do I find a receipt for the deposit of this month?",
    note: "Has asked for the same last month: point to the filter of the list.",
    answer: "Each line of your transactions has its receipt, to print or to save.",
  },
  {
    subject: "Which system do you advise for a mail server?",
    topic: "server",
    message: "I would like to run a small mail server for ten people. Two cores enough?",
  },
];

/** A few tickets of the customer of development: one open, one answered with a note, one closed. */
export async function seedTickets(
  platform: Platform,
  { support }: Pick<Product, "support">,
  { actor, staffId }: { readonly actor: UserActor; readonly staffId: string },
): Promise<void> {
  const customer: Ctx<UserActor> = createCtx(platform, actor);
  const staff: Ctx<StaffActor> = createCtx(platform, {
    kind: "staff",
    staffId,
    sessionId: platform.ids.next(),
    stage: "done",
    role: "owner",
    permissions: permissionsOf("owner"),
    sessionEndsAt: platform.clock.now(),
    confirmedUntil: null,
  });
  const once = () => ({ key: platform.ids.next(), requestHash: Buffer.from("seed") });
  for (const { note, answer, isClosed, ...body } of tickets) {
    const ticketId = await support.openTicket(customer, { body, idempotency: once() });
    const write = (message: string, isNote: boolean) =>
      support.answerTicket(staff, {
        ticketId,
        message,
        isNote,
        after: null,
        canned: null,
        idempotency: once(),
      });
    if (note !== undefined) await write(note, true);
    if (answer !== undefined) await write(answer, false);
    if (isClosed) await support.closeTicket(customer, ticketId);
  }
}
