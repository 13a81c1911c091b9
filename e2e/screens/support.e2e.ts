import { inspectArea } from "../harness/inspect-area.ts";
import { supportScreens } from "../harness/screens.ts";

// A customer's tickets: their list, a thread that is open and one that is closed, and a new one.

inspectArea({ who: "customer", screens: supportScreens, overlays: () => [] });
