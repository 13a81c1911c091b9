import type { QueryClient } from "@tanstack/react-query";
import { makeCall } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { ticketKeys } from "../ticket-keys.ts";
import { addMessage } from "../thread/add-message.ts";
import { messageCall } from "../thread/message-call.ts";
import { unsent } from "./unsent.ts";

export interface Sending {
  readonly owner: string;
  readonly queryClient: QueryClient;
  readonly textOf: (error: unknown) => string;
}

/**
 * Sends what waits, oldest first, until there is no connection. One tab sends at a time; a message whose answer was lost
 * is sent again under its key, which writes it once.
 */
export async function sendUnsent({ owner, queryClient, textOf }: Sending): Promise<void> {
  await navigator.locks.request(`support.unsent.${owner}`, async () => {
    for (const waiting of unsent.of(owner)) {
      const { key, refusal } = waiting;
      if (refusal !== undefined) continue;
      if (!navigator.onLine) return;
      try {
        const message = await makeCall(messageCall(waiting));
        addMessage(queryClient, message);
      } catch (error) {
        if (!isRefusal(error)) return;
        unsent.refuse(owner, key, textOf(error));
        continue;
      }
      unsent.remove(owner, key);
      void queryClient.invalidateQueries({ queryKey: ticketKeys.all });
    }
  });
}

/** Whether another try would be answered the same; a session that has ended is opened again. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof ApiError ? (error.status ?? 500) : 500;
  return status < 500 && status !== 401 && status !== 408 && status !== 429;
}
