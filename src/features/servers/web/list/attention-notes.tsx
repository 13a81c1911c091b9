import { LifeNote } from "../life/life-note.tsx";
import type { Server } from "../server-types.ts";

const maxShown = 3;

/** Servers that need attention, first on the page. */
export function AttentionNotes({ servers }: { readonly servers: readonly Server[] }) {
  const needy = servers.filter(
    ({ status }) => status === "attention" || status === "expired" || status === "suspended",
  );
  return needy.slice(0, maxShown).map((server) => <LifeNote key={server.id} server={server} inList />);
}
