import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import errors from "../../../../../../../locales/en/errors.json" with { type: "json" };
import officeAudit from "../../../../../../../locales/en/officeAudit.json" with { type: "json" };
import officeCustomers from "../../../../../../../locales/en/officeCustomers.json" with { type: "json" };
import officeOrders from "../../../../../../../locales/en/officeOrders.json" with { type: "json" };
import type { TimelineLine } from "../../customer-query.ts";
import { useTimelineTexts } from "./use-timeline-texts.ts";

/** What a line of this kind and code is called. */
function called(kind: TimelineLine["kind"], code: string): string {
  function What() {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the name is made of
    return useTimelineTexts().what({ kind, code } as TimelineLine);
  }
  return renderToStaticMarkup(
    <IntlProvider
      locale="en-GB"
      messages={{ errors, officeAudit, officeCustomers, officeOrders }}
      timeZone="UTC"
    >
      <What />
    </IntlProvider>,
  );
}

test.each(["server-renewal", "domain-renewal", "server-purchase", "domain-purchase"])(
  "names the order %s in words",
  (code) => {
    expect(called("order", code)).not.toBe(code);
  },
);

test.each([
  "domain.hold",
  "domain.lift-hold",
  "domain.lock",
  "domain.unlock",
  "domain.settle",
  "domain.move-customer",
  "server.move-customer",
  "order.put-away",
  "order.bring-back",
  "order.on-behalf",
  "look.begin",
  "look.end",
  "customer.ask-copy",
  "customer.retry-copy",
  "customer.ask-erasure",
  "customer.erase",
  "user.confirm-email",
])("names the act %s in words", (code) => {
  expect(called("staff", code)).not.toBe(code);
});
