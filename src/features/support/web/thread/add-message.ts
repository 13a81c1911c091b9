import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { ticketQuery } from "../queries.ts";
import type { Message, TicketPage } from "../support-types.ts";

/** Shows a message that the server has just confirmed, before the thread is read again. */
export function addMessage(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<InfiniteData<TicketPage, Message["id"] | null>>(
    ticketQuery(message.ticketId).queryKey,
    (data) => {
      const [newest, ...earlier] = data?.pages ?? [];
      if (data === undefined || newest === undefined) return data;
      if (newest.messages.some(({ id }) => id === message.id)) return data;
      const page = { ...newest, messages: [...newest.messages, message] };
      return { ...data, pages: [page, ...earlier] };
    },
  );
}
