import { inspectOffice } from "../harness/inspect-office.ts";
import { orderScreens } from "../harness/office-order-screens.ts";
import { moneyScreens } from "../harness/office-screens.ts";

inspectOffice(async ({ site, customer, token }) => [
  ...moneyScreens(customer),
  ...(await orderScreens(site, customer, token)),
]);
