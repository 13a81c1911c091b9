import { inspectOffice } from "../harness/inspect-office.ts";
import { peopleScreens } from "../harness/office-screens.ts";

inspectOffice(({ customer }) => peopleScreens(customer));
