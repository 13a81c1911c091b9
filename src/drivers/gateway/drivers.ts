import { btcpayEntry } from "./btcpay/settings.ts";
import type { GatewayEntry } from "./driver-entry.ts";
import { nowpaymentsEntry } from "./nowpayments/settings.ts";
import { simulatedEntry } from "./simulated/settings.ts";

/** Every gateway that GATEWAYS may name. */
export const gatewayDrivers: readonly GatewayEntry[] = [simulatedEntry, btcpayEntry, nowpaymentsEntry];
