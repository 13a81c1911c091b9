import type { SidebarCount } from "#src/web/cabinet/sidebar-count.ts";
import { openTicketsQuery } from "./queries.ts";
import { ticketKeys } from "./ticket-keys.ts";

/** How many tickets have something unread, or wait for the customer: of the answer that the list shows too. */
export const supportSidebarCount: SidebarCount = {
  page: "cabinet-support",
  query: {
    queryKey: ticketKeys.waiting,
    queryFn: async ({ client }) => {
      const open = await client.fetchQuery(openTicketsQuery());
      return open.filter(({ unread, state }) => unread > 0 || state === "answered").length;
    },
  },
};
