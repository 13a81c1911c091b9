import { describeJourney } from "./journey.ts";
import { lxdHost } from "./lxd-host.ts";

describeJourney(lxdHost);
