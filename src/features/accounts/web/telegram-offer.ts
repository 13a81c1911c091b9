import { api } from "#src/web/api/api.ts";

const storageKey = "telegram-offer";

/** The account at Telegram whose chat can be connected by one press; null: none, or it was declined in this browser. */
export async function readTelegramOffer(): Promise<string | null> {
  try {
    if (localStorage.getItem(storageKey) === "declined") return null;
  } catch {
    // Without storage it is offered again.
  }
  try {
    const { offer } = await api("GET /v2/telegram");
    return offer?.name ?? null;
  } catch {
    // The login goes on without it.
    return null;
  }
}

/** Offers it in this browser no more; the page of Telegram still does. */
export function declineTelegramOffer(storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, "declined");
  } catch {
    // Nothing can be stored.
  }
}
