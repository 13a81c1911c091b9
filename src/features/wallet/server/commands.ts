import type { FeatureCommand } from "#src/features/server-feature.ts";
import { marginFreezeCommand } from "./commands/margin-commands.ts";
import { orderCommands } from "./commands/order-commands.ts";
import { putAwayCommand } from "./commands/put-away-command.ts";
import { refundCommand } from "./commands/refund-command.ts";
import type { Wallet } from "./index.ts";

/** What operators do to orders on the host. */
export const walletCommands: readonly FeatureCommand<Wallet>[] = [
  ...orderCommands,
  putAwayCommand,
  refundCommand,
  marginFreezeCommand,
];
