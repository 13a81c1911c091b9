import { runToEnd } from "#src/platform/events/run-to-end.fixture.ts";
import { sourceOf } from "#src/platform/mail-in/mails.fixture.ts";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { openSupportTestbed } from "../support-testbed.fixture.ts";

/** Whom the mail server of the demo vouches for. */
const authserv = "mx.moorage.test";

export interface Sent {
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly text?: string;
  /** Null: none. */
  readonly id?: string | null;
  readonly isProven?: boolean;
  readonly headers?: readonly string[];
}

/** Tickets with the mails that leave for them and come in. */
export async function openMailTestbed() {
  const testbed = await openSupportTestbed();
  const { platform, product, runJob } = testbed;
  const db = platform.db.kysely;
  const consumer = product.consumers.find(({ name }) => name === "support-mail");
  if (consumer === undefined) throw new Error("no mails leave");
  let made = 0;

  const newCustomer = async () => {
    const customer = await testbed.newCustomer();
    await db
      .updateTable("users")
      .set({ email_verified_at: testbed.clock.now() })
      .where("id", "=", customer.actor.userId)
      .execute();
    return customer;
  };

  const mailOf = ({ from, to, subject = "Hello", text = "Hi", id, isProven = true, headers = [] }: Sent) => {
    made += 1;
    return sourceOf(
      [
        `Authentication-Results: ${authserv}; dmarc=${isProven ? "pass" : "fail"} header.from=${from.split("@")[1] ?? ""}`,
        `From: <${from}>`,
        `To: <${to}>`,
        `Subject: ${subject}`,
        ...(id === null ? [] : [`Message-ID: <${id ?? `m${made}@example.com`}>`]),
        ...headers,
      ],
      text,
    );
  };

  const deliver = async (source: Uint8Array): Promise<void> => {
    // Rows are looked at in the order of their times.
    testbed.clock.advance(1_000);
    await product.drivers.answer?.(source);
    await runJob("read-mailbox");
  };

  return {
    ...testbed,
    newCustomer,
    mailOf,
    deliver,
    receive: (sent: Sent) => deliver(mailOf(sent)),
    /** Queues what is to be mailed; returns what a user is mailed about tickets, oldest first. */
    mailsTo: async (userId: string) => {
      testbed.clock.advance(1_000);
      await runToEnd(platform, [consumer]);
      return db
        .selectFrom("mail_messages")
        .selectAll()
        .where("user_id", "=", userId)
        .where("kind", "in", ["ticketMessage", "ticketForeign"])
        .orderBy("created_at")
        .execute();
    },
    /** All of them leave. */
    sendAll: async (): Promise<void> => {
      await runToEnd(platform, [consumer]);
      await runJob("send-mail");
    },
    inbound: () => db.selectFrom("inbound_mails").selectAll().orderBy("id").execute(),
    last: () =>
      db
        .selectFrom("inbound_mails")
        .select(["verdict", "reason", "ticket_id", "posted_id", "is_cut", "source"])
        .orderBy("received_at", "desc")
        .limit(1)
        .executeTakeFirstOrThrow(),
    messages: (id: Id<"ticket">) =>
      db
        .selectFrom("ticket_messages")
        .select(["author_kind", "author_id", "via", "visibility", "body"])
        .where("ticket_id", "=", decodeId("ticket", id) ?? "")
        .where("author_kind", "<>", "system")
        .orderBy("seq")
        .execute(),
  };
}

export type MailTestbed = Awaited<ReturnType<typeof openMailTestbed>>;
