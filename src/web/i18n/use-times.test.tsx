import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import { useTimes } from "./use-times.ts";

test.each(["America/New_York", "UTC", "Asia/Tokyo"])(
  "names a day that is data as it is, in %s",
  (timeZone) => {
    function Days() {
      const times = useTimes();
      return `${times.dayUtc("2027-01-01")}, ${times.dayOfYearUtc(Date.UTC(2027, 0, 1))}`;
    }
    const html = renderToStaticMarkup(
      <IntlProvider locale="en-GB" messages={{}} timeZone={timeZone}>
        <Days />
      </IntlProvider>,
    );
    expect(html).toBe("1 Jan 2027, 1 Jan");
  },
);
