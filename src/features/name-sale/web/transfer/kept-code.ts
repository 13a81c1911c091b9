const storageKey = "transferCode";

/** A transfer code as it was typed for a name. It is a secret: kept in this tab only, until it was sent. */
interface KeptCode {
  readonly name: string;
  readonly code: string;
}

/** The code that was typed for a name before a sign-in or a top-up. */
export function readKeptCode(name: string, storage: Pick<Storage, "getItem"> = sessionStorage): string {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? "null");
    return isKept(kept) && kept.name === name ? kept.code : "";
  } catch {
    // Blocked storage: the user types it again.
    return "";
  }
}

/** Stores the code of one name; an empty one removes it. */
export function keepCode(
  kept: KeptCode,
  storage: Pick<Storage, "setItem" | "removeItem"> = sessionStorage,
): void {
  try {
    if (kept.code === "") storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function isKept(value: unknown): value is KeptCode {
  return (
    typeof value === "object" &&
    value !== null &&
    "name" in value &&
    "code" in value &&
    typeof value.name === "string" &&
    typeof value.code === "string"
  );
}
