import type { RouteName } from "#src/shared/paths.ts";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { readStoredUser } from "#src/web/session/stored-user.ts";

/** What is written beside an entry: how many things are on its page, or the balance. */
const counts: Partial<Record<RouteName, () => Promise<number | string>>> = {
  "cabinet-my-servers": async () => (await api("GET /v2/servers/list", { query: { limit: 1 } })).counts.all,
  "cabinet-my-domains": async () => (await api("GET /v2/domains/list", { query: { limit: 1 } })).counts.all,
  "cabinet-notifications": async () => (await api("GET /v2/notifications/status")).unread,
  "cabinet-wallet": async () => {
    // The record was read for the button with the balance.
    const user = readStoredUser();
    return user === undefined || user.balance === null ? 0 : formatCents(user.balance);
  },
};

/** Writes the counts of the customer's things into the menus of a public page, `data-count`; zero is not written. */
async function showOwnCounts(): Promise<void> {
  const places = [...document.querySelectorAll<HTMLElement>("[data-count]")];
  await Promise.all(
    Object.entries(counts).map(async ([page, read]) => {
      const shown = places.filter((place) => place.dataset["count"] === page);
      if (shown.length === 0) return;
      // Without an answer the entry is shown without its count.
      const count = await read().catch(() => 0);
      for (const place of shown) place.textContent = count === 0 ? "" : String(count);
    }),
  );
}

/** Reads the counts once, as soon as a menu with one is opened or is open. Returns what ends the waiting. */
export function showOwnCountsWhenWanted(): () => void {
  const ended = new AbortController();
  const show = (): void => {
    ended.abort();
    void showOwnCounts();
  };
  const { signal } = ended;
  for (const menu of document.querySelectorAll("details:has([data-count])")) {
    menu.addEventListener("toggle", show, { signal });
  }
  document.querySelector("[data-opens-burger]")?.addEventListener("click", show, { signal });
  if (document.querySelector(":is(details, dialog)[open] [data-count]") !== null) show();
  return () => ended.abort();
}
