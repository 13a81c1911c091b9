import { inspectOffice } from "../harness/inspect-office.ts";
import { thingScreens } from "../harness/office-screens.ts";

inspectOffice(async ({ site, customer }) => {
  await site.inspector.product.jobs.find(({ name }) => name === "alarms")?.run();
  return thingScreens(customer);
});
