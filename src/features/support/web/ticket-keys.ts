const all = ["support", "tickets"] as const;

/** Cache keys of tickets. Apart from their queries, which parts that only refresh need not bring. */
export const ticketKeys = {
  /** Of all tickets, as lists and alone. */
  all,
  lists: [...all, "list"],
  /** Of the number beside the entry of the sidebar. */
  waiting: [...all, "waiting"],
} as const;
