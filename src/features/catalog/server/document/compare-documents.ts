import { type Entry, listChanges } from "./list-changes.ts";

/** One field that differs between two documents, e.g. `plans skiff-1 priceUsd`. */
export interface DocumentChange {
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** What an import changes, field by field, as lines of a table. */
export function compareDocuments(before: Entry, after: Entry): DocumentChange[] {
  return listChanges(before, after).map(({ section, id, change, field, ...values }) => {
    const what = [section, id, field ?? ""].filter((part) => part !== "").join(" ");
    if (change === "added") return { what, before: "", after: "new" };
    return change === "removed" ? { what, before: "listed", after: "" } : { what, ...values };
  });
}
