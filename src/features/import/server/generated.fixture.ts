import { type Cell, dumpTable } from "./dump-rows.fixture.ts";

export interface GeneratedDump {
  readonly content: Buffer;
  /** USD cents by email of each client. */
  readonly balances: ReadonlyMap<string, bigint>;
}

export interface DumpOptions {
  readonly clients: number;
  /** The password of each. */
  readonly hash: string;
  readonly seed: number;
}

/** Numbers below a bound: the same for the same seed. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What euro cents are in USD, at 1.0842. */
export function ofEuros(cents: number): bigint {
  return (BigInt(cents) * 1_084_200n + 500_000n) / 1_000_000n;
}

export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Collects rows of tables, and writes the tables in the order of their names, as mysqldump does. */
export function rowsByTable() {
  const rows = new Map<string, Cell[][]>();
  return {
    add: (table: string, ...row: Cell[]): void => {
      const before = rows.get(table);
      if (before === undefined) rows.set(table, [row]);
      else before.push(row);
    },
    dump: (columns: Readonly<Record<string, string>>): Buffer =>
      Buffer.concat(
        Object.entries(columns)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([table, names]) => dumpTable(table, names.split(" "), rows.get(table) ?? [])),
      ),
  };
}
