import { customersByEmail, customersById, customersByName } from "./customer-finders.ts";
import { actsByNetwork, sessionsByNetwork } from "./session-finder.ts";

/** How staff finds customers and from where they signed in. */
export const accountsFinders = [
  customersById,
  customersByName,
  customersByEmail,
  sessionsByNetwork,
  actsByNetwork,
];
