import type { Report } from "#src/platform/operator/command.ts";
import { facts, listed, money } from "#src/platform/operator/table.ts";
import { formatUnits } from "#src/shared/money.ts";
import { type AccountDescription, usualGapLimit } from "../coins/describe-account.ts";
import type { CoinList } from "../coins/list-coins.ts";
import type { PreparedSweep } from "../coins/prepare-sweep.ts";
import type { Cover } from "../coins/prove-cover.ts";
import type { CoinBalance } from "../coins/sum-balances.ts";

/** What the commands about coins print. */

export function reportBalances(balances: readonly CoinBalance[]): Report {
  const amount = (units: bigint | null, { decimals }: CoinBalance) =>
    units === null ? null : formatUnits(units, decimals);
  const { data, text } = listed(balances, {
    COIN: nameOf,
    CREDITED: (row) => amount(row.creditedUnits, row),
    HELD: (row) => amount(row.heldUnits, row),
    DUST: (row) => amount(row.dustUnits, row),
    UNCONFIRMED: (row) => amount(row.unconfirmedUnits, row),
    "ON ADDRESSES": (row) => amount(row.presentUnits, row),
    WORTH: ({ presentCents }) => money(presentCents),
    MOVED: (row) => amount(row.movedUnits, row),
  });
  return { data, text: [text, ...remarksOf(balances)].join("\n") };
}

export function reportCoins(list: CoinList): Report {
  if (list.kind === "balances") {
    return listed(list.coins, {
      PATH: "path",
      ADDRESS: "address",
      AMOUNT: "amount",
      COIN: "asset",
      WORTH: ({ worthCents }) => money(worthCents),
      CUSTOMER: "customer",
    });
  }
  return listed(list.coins, {
    PATH: "path",
    ADDRESS: "address",
    OUTPOINT: "outpoint",
    AMOUNT: "amount",
    COIN: "asset",
    WORTH: ({ worthCents }) => money(worthCents),
    STATE: ({ state, heldReason }) => (heldReason === null ? state : `${state}: ${heldReason}`),
    SINCE: "since",
    "SPENDABLE FROM": ({ matureHeight }) => matureHeight ?? "now",
    CUSTOMER: "customer",
  });
}

export function reportSweep(sweep: PreparedSweep): Report {
  const amount = (units: bigint): string => formatUnits(units, sweep.decimals);
  const { text } = listed(sweep.files, {
    FILE: "file",
    INPUTS: "inputs",
    SUM: ({ sumUnits }) => amount(sumUnits),
    FEE: ({ feeUnits }) => amount(feeUnits),
    [`PAYS (${sweep.asset})`]: ({ outputUnits }) => amount(outputUnits),
    "SIZE (vB)": "vsize",
  });
  const left = [
    [sweep.undecided, "held or not confirmed yet"],
    [sweep.immature, "a miner's reward that cannot be spent yet"],
    [sweep.unproven, "paid by a transaction that was not kept: see coins csv"],
    [sweep.uneconomical, "not worth the fee"],
  ] as const;
  const lines = left.flatMap(([count, why]) => (count === 0 ? [] : [`Left out: ${count}, ${why}.`]));
  return { data: sweep, text: [text, `Everything goes to ${sweep.to}.`, ...lines].join("\n") };
}

export function reportAccount(account: AccountDescription): Report {
  const { descriptor, range, gapLimit } = account;
  const text = facts([
    ["chain", account.chain],
    ["path", account.path],
    ...(account.masterFingerprint === null
      ? []
      : [["master fingerprint", account.masterFingerprint] as const]),
    ["account key", account.extendedKey],
    ...(descriptor === null ? [] : [["descriptor", descriptor] as const]),
    ["range", range === null ? "no address was shown yet" : `[${range.join(", ")}]`],
    ["gap limit", gapLimit],
  ]);
  const advice = `Wallets look ${usualGapLimit} unused addresses ahead: set the gap limit of yours to ${gapLimit}, or it misses coins.`;
  return { data: account, text: gapLimit > usualGapLimit ? `${text}\n${advice}` : text };
}

export function reportCover(cover: Cover): Report {
  const { text } = listed(cover.coins, {
    COIN: nameOf,
    "ON ADDRESSES": (row) => (row.presentUnits === null ? null : formatUnits(row.presentUnits, row.decimals)),
    WORTH: ({ presentCents }) => money(presentCents),
    COUNTED: ({ freeCents }) => money(freeCents),
    "MOVED SINCE": ({ movedCents }) => money(movedCents),
  });
  const sums = facts([
    ["coins that count", money(cover.coinsCents)],
    ["wallets", money(cover.walletsCents)],
    ["held for orders", money(cover.holdsCents)],
    ["debts of customers", money(cover.debtsCents)],
    ["owed", money(cover.owedCents)],
    ["not covered here", money(cover.uncoveredCents)],
    ["moved to your wallets", money(cover.movedCents)],
    ["taken by gateways", money(cover.gatewaysCents)],
  ]);
  const sources = listed([...cover.sources, { source: "owed", cents: cover.owedCents }], {
    "OWED BY SOURCE": "source",
    SUM: ({ cents }) => money(cents),
  });
  const partial = cover.isComplete
    ? []
    : ["Not every coin could be counted: more may be covered than this says."];
  return {
    data: cover,
    text: [text, "", sums, "", sources.text, ...partial, ...remarksOf(cover.coins)].join("\n"),
  };
}

function nameOf({ asset, simulated }: CoinBalance): string {
  return simulated ? `${asset} (play money)` : asset;
}

/** What the node could not say, once for each reason. */
function remarksOf(balances: readonly CoinBalance[]): string[] {
  return [
    ...new Set(balances.flatMap(({ asset, remark }) => (remark === null ? [] : [`${asset}: ${remark}`]))),
  ];
}
