import { useNow } from "#src/web/i18n/use-now.ts";
import { LifeNote, RemovalNote } from "../life/life-note.tsx";
import type { Server } from "../server-types.ts";
import { needyServers } from "./needy-servers.ts";

const maxShown = 3;

/** Servers that need attention, first on the page. */
export function AttentionNotes({ servers }: { readonly servers: readonly Server[] }) {
  const now = useNow(60_000);
  return needyServers(servers, now)
    .slice(0, maxShown)
    .map((server) =>
      server.removal === null ? (
        <LifeNote key={server.id} server={server} inList />
      ) : (
        <RemovalNote key={server.id} server={server} inList />
      ),
    );
}
