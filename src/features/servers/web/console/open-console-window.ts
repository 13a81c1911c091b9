import { pathOf } from "#src/shared/paths.ts";

/** Opens a server's console in a window of its own, or shows the one that is open. */
export function openConsoleWindow(serverId: string): void {
  window.open(
    `${pathOf("cabinet-server", { id: serverId })}?view=window`,
    `console-${serverId}`,
    "popup,width=1040,height=700",
  );
}
