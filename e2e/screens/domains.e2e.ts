import { dnssecScreens } from "../harness/dnssec-screens.ts";
import { inspectArea } from "../harness/inspect-area.ts";
import { domainOverlays } from "../harness/overlays.ts";
import { domainScreens } from "../harness/screens.ts";

// Names of a customer: the search, their list, and one in each state with each of its tabs.

inspectArea({
  who: "customer",
  screens: (customer) => [...domainScreens(customer), ...dnssecScreens(customer)],
  overlays: domainOverlays,
});
