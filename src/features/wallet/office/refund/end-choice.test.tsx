import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import officeOrders from "../../../../../locales/en/officeOrders.json" with { type: "json" };
import { EndChoice, type EndChoiceProps } from "./end-choice.tsx";

const refund = { linesCents: 0, endsService: false, keepsUnused: false, setEnd: () => undefined };

function htmlOf(state: "ended" | "ending"): string {
  const service = { type: "server", name: "web-1", state, canEnd: false };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the choice reads of it
  const props = {
    quote: { service, lines: [] },
    service,
    refund,
    isLocked: false,
  } as unknown as EndChoiceProps;
  return renderToStaticMarkup(
    <IntlProvider locale="en-GB" messages={{ officeOrders }}>
      <EndChoice {...props} />
    </IntlProvider>,
  );
}

test("of a service that has ended it is said so, and no end is offered", () => {
  expect(htmlOf("ended")).toContain("The server web-1 has ended already.");
  expect(htmlOf("ending")).toContain("The server web-1 is being deleted.");
  for (const state of ["ended", "ending"] as const) expect(htmlOf(state)).not.toContain("radio");
});
