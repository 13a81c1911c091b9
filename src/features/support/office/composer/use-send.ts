import { useMutation } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { TicketFileId } from "../../web/both/files/file-place.ts";
import type { Canned, Thread } from "../tickets-query.ts";

export interface Answer {
  readonly text: string;
  readonly isNote: boolean;
  /** The prepared answer that it was made of. */
  readonly canned: Canned["id"] | undefined;
  /** Closes the ticket after it. */
  readonly thenClose: boolean;
  /** Uploaded before. */
  readonly fileIds: readonly TicketFileId[];
}

/** Sends an answer or a note, refused when a colleague has answered since the thread was read. */
export function useSend({ ticket, messages }: Thread, onSent: () => void) {
  const intent = useIntentKey();
  const changed = useChanged();
  const params = { id: ticket.id };
  const after = messages.at(-1)?.id;
  return useMutation({
    mutationFn: async ({ text, isNote, canned, thenClose, fileIds }: Answer) => {
      const body = {
        message: text,
        note: isNote,
        ...(after !== undefined && !isNote && { after }),
        ...(canned !== undefined && !isNote && { canned }),
        ...(fileIds.length > 0 && { fileIds: [...fileIds] }),
      };
      await api("POST /v2/admin/support/tickets/{id}/message", {
        params,
        body,
        idempotencyKey: intent.keyFor(body),
      });
      intent.renew();
      onSent();
      if (thenClose) await api("POST /v2/admin/support/tickets/{id}/close", { params, body: {} });
    },
    // Also after a refusal: what a colleague wrote meanwhile is shown.
    onSettled: () => changed(),
  });
}
