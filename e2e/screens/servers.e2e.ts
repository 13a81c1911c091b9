import { inspectArea } from "../harness/inspect-area.ts";
import { serverOverlays } from "../harness/overlays.ts";
import { serverScreens } from "../harness/screens.ts";

// Servers of a customer: their lists, one in each state, and the orders.

inspectArea({ who: "customer", screens: serverScreens, overlays: serverOverlays });
