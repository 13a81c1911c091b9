import type { ServerId } from "../server-types.ts";

const storageKey = "closedNextSteps";
/** The oldest are dropped: their servers are no longer new. */
const most = 100;

/** Whether the steps of a server were closed in this browser. */
export function isNextClosed(id: ServerId, storage: Pick<Storage, "getItem"> = localStorage): boolean {
  return readClosed(storage).includes(id);
}

/** Closes the steps of a server for good. */
export function closeNext(id: ServerId, storage: Pick<Storage, "getItem" | "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, JSON.stringify([id, ...readClosed(storage)].slice(0, most)));
  } catch {
    // Without storage they are closed until the next visit.
  }
}

function readClosed(storage: Pick<Storage, "getItem">): readonly string[] {
  try {
    const read: unknown = JSON.parse(storage.getItem(storageKey) ?? "[]");
    return Array.isArray(read) ? read.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
