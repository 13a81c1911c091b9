import type { MessageKind } from "./queue-message.ts";

/** Kinds that are sent again when they may have arrived: twice is better than never. */
export const sendsTwice: readonly MessageKind[] = ["security", "money", "ticket", "alarm"];
