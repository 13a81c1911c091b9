import { useNow } from "#src/web/i18n/use-now.ts";
import { LifeNote } from "../life/life-note.tsx";
import type { Server } from "../server-types.ts";
import { needyServers } from "./needy-servers.ts";

const maxShown = 3;

/** Servers that need attention, first on the page. */
export function AttentionNotes({ servers }: { readonly servers: readonly Server[] }) {
  const now = useNow(60_000);
  return needyServers(servers, now)
    .slice(0, maxShown)
    .map((server) => <LifeNote key={server.id} server={server} inList />);
}
