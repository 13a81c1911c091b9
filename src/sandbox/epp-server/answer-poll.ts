import type { PollMessage } from "../registry/registry-session.ts";
import { writePending } from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import type { XmlElement } from "#src/drivers/registrar/epp/codec/xml.ts";
import { transferData } from "./answer-domain.ts";
import { type Asked, type Reply, reply } from "./reply.ts";

type PollCommand =
  | { readonly kind: "poll-request" }
  | { readonly kind: "poll-ack"; readonly messageId: string };

/** The queue of messages (RFC 5730 §2.9.2.3). */
export async function answerPoll(command: PollCommand, { session }: Asked): Promise<Reply> {
  if (command.kind === "poll-ack") {
    const { messageId } = command;
    const acknowledged = await session.acknowledge(messageId);
    const count = acknowledged.ok ? acknowledged.value : 0;
    return { ...reply(acknowledged), ...(count > 0 && { queue: { count, id: messageId } }) };
  }
  const polled = await session.poll();
  if (!polled.ok || polled.value === null) return reply(polled);
  const { id, count, at, text } = polled.value;
  return { code: 1301, queue: { count, id, at, text }, data: dataOf(polled.value) };
}

function dataOf({ id, name, kind, transfer, isCreated, at }: PollMessage): XmlElement {
  if (kind === "transfer" && transfer !== null) return transferData(transfer);
  return writePending(name, isCreated ?? true, at, `message-${id}`);
}
