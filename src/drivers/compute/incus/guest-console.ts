import type { IncusClient } from "./client.ts";
import { runInGuest } from "./operations.ts";
import { IncusRefusal } from "./refusal.ts";

const script = 'stty -F /dev/console cols "$COLUMNS_SEEN" rows "$ROWS_SEEN"';

/**
 * Sets the size of a machine's console to what its viewer sees. The engines pass that size on to no one, so the
 * guest sets it itself, which notifies what runs there. Of sizes that come while one is set, the last one counts.
 */
export function createSizer(client: IncusClient, instance: string): (columns: number, rows: number) => void {
  let wanted: readonly [number, number] | null = null;
  let isSetting = false;

  const set = async (): Promise<void> => {
    isSetting = true;
    while (wanted !== null) {
      const [columns, rows] = wanted;
      wanted = null;
      const environment = { COLUMNS_SEEN: String(columns), ROWS_SEEN: String(rows) };
      // A guest without the command, or one that stops, keeps the size it has.
      await runInGuest(client, instance, script, environment).catch((error: unknown) => {
        if (!(error instanceof IncusRefusal)) throw error;
      });
    }
    isSetting = false;
  };
  return (columns, rows) => {
    wanted = [columns, rows];
    if (!isSetting) void set();
  };
}
