import { Buoy } from "#src/web/ui/buoy.tsx";
import { statusMarks } from "./server-status.ts";
import type { Server } from "./server-types.ts";
import { useStatusWords } from "./use-status-words.ts";

/** The state of a server in shape and word. */
export function ServerBuoy({ server }: { readonly server: Pick<Server, "status" | "task"> }) {
  const words = useStatusWords(server);
  return (
    <Buoy kind={statusMarks[server.status]} className="align-middle">
      {words}
    </Buoy>
  );
}
