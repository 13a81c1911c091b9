import { expect, test } from "vitest";
import { describeView, type PageView } from "./describe-view.ts";

const view: PageView = {
  id: "G-TEST1",
  origin: "https://example.com",
  pathname: "/",
  language: "en",
  referrer: "",
  campaign: {},
  visit: "11.22",
};
const sent = (change: Partial<PageView>) => Object.fromEntries(describeView({ ...view, ...change }));

test("product §9: page views are sent with IP anonymization", () => {
  expect(sent({})).toEqual({
    v: "2",
    tid: "G-TEST1",
    en: "page_view",
    aip: "1",
    cid: "11.22",
    sid: "11",
    dl: "https://example.com/",
    dt: "home",
    ul: "en",
  });
});

test.each([
  ["/servers/srv_abc", "https://example.com/servers/:id", "cabinet-server"],
  ["/payment/pay_secret", "https://example.com/payment/:id", "payment"],
  ["/de/servers", "https://example.com/de/servers", "servers"],
])("the address %s is sent as %s: no id, no token", (pathname, dl, dt) => {
  expect(sent({ pathname })).toMatchObject({ dl, dt });
});

test("the referrer is sent as a site, and only when it is another one", () => {
  expect(sent({ referrer: "https://search.example/find?q=words" })).toMatchObject({
    dr: "https://search.example",
  });
  expect(sent({ referrer: "https://example.com/payment/pay_secret" })).not.toHaveProperty("dr");
});

test("a campaign is included", () => {
  expect(sent({ campaign: { cs: "mail" } })).toMatchObject({ cs: "mail" });
});
