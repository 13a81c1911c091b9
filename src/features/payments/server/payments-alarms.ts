import { type Alarm, type AlarmSource, operatorCommand, pageOfThing } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { centsToNumber, formatCents } from "#src/shared/money.ts";
import { addMs } from "#src/shared/time.ts";
import { listHeldDeposits } from "./list-held-deposits.ts";
import { decidedReasons } from "./release-deposit.ts";
import { type AlarmText, alarmText } from "#src/shared/alarm-texts.ts";

/** How long a chain may be silent: its node may be restarting or catching up. */
const quietMs = 10 * 60_000;
/** How long a reorganisation is news. */
const reorgNewsMs = 24 * 60 * 60_000;

/** Deposits that wait for a decision, chains whose scanner is not at their tip, and deep reorganisations. */
export function paymentsAlarms(platform: Platform): AlarmSource[] {
  const { db, clock } = platform;
  // Nothing was checked while the product was down: the time counts from its start.
  const startedAt = clock.now();
  return [
    {
      kind: "held deposit",
      queue: "deposits.read",
      page: pageOfThing("deposit"),
      find: async () => (await listHeldDeposits(platform)).map(heldAlarm),
    },
    {
      kind: "chain lag",
      page: () => "/staff/chains",
      find: async () => {
        const quietSince = addMs(clock.now(), -quietMs);
        if (startedAt > quietSince) return null;
        const quiet = await db.kysely
          .selectFrom("chains")
          .select(["id", "driver", "last_ok_at", "cursor_height"])
          .where("last_ok_at", "<", quietSince)
          .orderBy("id")
          .execute();
        return quiet.map((chain) => ({
          objectId: chain.id,
          occurrence: chain.last_ok_at.toISOString(),
          detail: `The ${chain.id} chain (${chain.driver}) was last at its tip at ${chain.last_ok_at.toISOString()}, block ${chain.cursor_height}. Its deposits wait.`,
          said: alarmText("chainLag", {
            chain: chain.id,
            driver: chain.driver,
            lastAt: chain.last_ok_at.toISOString(),
            height: String(chain.cursor_height),
          }),
          command: "npm start -- --check",
        }));
      },
    },
    {
      kind: "deep reorganisation",
      page: () => "/staff/chains",
      find: () => findReorganisations(platform),
    },
  ];
}

function heldAlarm(deposit: Awaited<ReturnType<typeof listHeldDeposits>>[number]): Alarm {
  const id = encodeId("deposit", deposit.id);
  const isOurs = decidedReasons.some((reason) => reason === deposit.held_reason);
  return {
    objectId: deposit.id,
    occurrence: `${deposit.epoch} ${deposit.held_reason}`,
    detail: `Deposit ${id} of ${deposit.asset} waits: ${reasonText(deposit)}`,
    said: alarmText("heldDeposit", {
      id,
      asset: deposit.asset,
      reason: deposit.held_reason ?? "–",
      receivedCents: centsToNumber(deposit.unreviewedCents),
      problem: deposit.failure ?? deposit.held_reason ?? "–",
    }),
    command: isOurs ? operatorCommand(`deposit credit ${id}`) : operatorCommand("deposit list --held"),
    customerId: deposit.customer_id,
    cents: deposit.cents,
  };
}

function reasonText(deposit: Awaited<ReturnType<typeof listHeldDeposits>>[number]): string {
  switch (deposit.held_reason) {
    case "limit":
      return `with what else came within a day its customer received ${formatCents(deposit.unreviewedCents)}, more than is credited without you.`;
    case "sender":
      return "it came from an address of your deny list. Leave it, or credit it.";
    case "unattributed":
      return "its coins are on the balance, and the node names no transaction. Look at its address in an explorer.";
    case "unmoved":
      return "its token announced it, and the balance of the address has not grown. Leave it, or credit it.";
    case "no_rate":
      return "there was no exchange rate. It is credited when there is one.";
    case "late_rate":
      return "there was no exchange rate for hours after its block. You credit it at the first one that came.";
    case "closed":
      return "its account is closed and erased. Return the coins, or leave them: nothing credits them.";
    case "failed":
      return `it could not be settled: ${deposit.failure ?? "no error was stored"}. Mend the cause, then credit it.`;
    default:
      return `${deposit.held_reason ?? "no reason was stored"}.`;
  }
}

async function findReorganisations({ db, clock }: Platform): Promise<readonly Alarm[]> {
  const rows = await db.kysely
    .selectFrom("chains")
    .select(["id", "reorg_depth", "reorg_floor", "reorg_began_at", "reorg_is_deep"])
    .select(["halted_at", "halt_reason"])
    .orderBy("id")
    .execute();
  const newsSince = addMs(clock.now(), -reorgNewsMs);
  return rows.flatMap((row): Alarm[] => {
    const began = row.reorg_began_at;
    const isNews = began !== null && began >= newsSince && row.reorg_is_deep;
    if (row.halted_at === null && !isNews) return [];
    const depth = `The ${row.id} network gave up ${row.reorg_depth} blocks above ${row.reorg_floor} at ${began?.toISOString()}.`;
    return [
      {
        objectId: row.id,
        // A halt is another occurrence than the reorganisation that it follows.
        occurrence: `${began?.toISOString()} ${row.halted_at?.toISOString() ?? ""}`,
        detail:
          row.halted_at === null
            ? `${depth} More than it usually does: look at your nodes.`
            : `${began === null ? `The ${row.id} chain is halted.` : depth} Since ${row.halted_at.toISOString()} nothing of it is credited: ${row.halt_reason}.`,
        said: reorganisationText(row),
        command:
          row.halted_at === null ? "npm start -- --check" : operatorCommand(`chain resume --chain ${row.id}`),
      },
    ];
  });
}

interface Reorganisation {
  readonly id: string;
  readonly reorg_depth: number | null;
  readonly reorg_floor: number | null;
  readonly reorg_began_at: Date | null;
  readonly halted_at: Date | null;
  readonly halt_reason: string | null;
}

/** Without a reorganisation it was halted by hand. */
function reorganisationText(row: Reorganisation): AlarmText {
  const { id: chain, halted_at: haltedAt, reorg_began_at: began } = row;
  const halted = { haltedAt: haltedAt?.toISOString() ?? "", problem: row.halt_reason ?? "–" };
  if (began === null) return alarmText("chainHalted", { chain, ...halted });
  const depth = {
    chain,
    depth: String(row.reorg_depth ?? 0),
    floor: String(row.reorg_floor ?? 0),
    beganAt: began.toISOString(),
  };
  return haltedAt === null
    ? alarmText("reorgDeep", depth)
    : alarmText("reorgHalted", { ...depth, ...halted });
}
