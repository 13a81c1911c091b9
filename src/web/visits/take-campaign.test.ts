import { expect, test } from "vitest";
import { takeCampaign } from "./take-campaign.ts";

test("product §9: utm_ query parameters are removed from the URL and sent as campaign data", () => {
  expect(takeCampaign("https://example.com/servers?utm_source=mail&a=1&utm_campaign=May%20sale#top")).toEqual(
    {
      address: "https://example.com/servers?a=1#top",
      campaign: { cs: "mail", cn: "May sale" },
    },
  );
});

test("an unknown utm_ parameter is removed too, and not sent", () => {
  expect(takeCampaign("https://example.com/?utm_other=1&utm_term=")).toEqual({
    address: "https://example.com/",
    campaign: {},
  });
});

test("an address without a campaign stays as it is written", () => {
  const address = "https://example.com/servers?q=a%20b&empty";
  expect(takeCampaign(address).address).toBe(address);
});
