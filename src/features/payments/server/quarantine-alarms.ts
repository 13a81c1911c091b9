import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** Outputs of blocks that could not be stored as deposits. */
export function quarantineAlarms({ db }: Pick<Platform, "db">): AlarmSource {
  return {
    kind: "quarantined deposit",
    page: () => "/staff/chains",
    find: async () => {
      const rows = await db.kysely
        .selectFrom("deposit_quarantine")
        .selectAll()
        .orderBy("found_at")
        .orderBy("txid")
        .orderBy("ref")
        .execute();
      return rows.map(({ chain_id: chain, txid, ref, height, block_hash: hash, units, asset, reason }) => ({
        objectId: `${chain} ${txid} ${ref}`,
        occurrence: hash,
        detail: `Output ${ref} of ${txid} in block ${height} of ${chain} pays ${units} units of ${asset} and could not be stored: ${reason}`,
        said: alarmText("quarantined", {
          output: ref,
          txid,
          height: String(height),
          chain,
          units,
          asset,
          problem: reason,
        }),
        command: operatorCommand(`deposit rescan --chain ${chain} --block ${height}`),
      }));
    },
  };
}
