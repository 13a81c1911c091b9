import { expect, test } from "vitest";
import { noticeLink } from "./notice-link.ts";

test("a link names its notice before the place in the page", () => {
  expect(noticeLink("/servers/srv_1", "ntf_1")).toBe("/servers/srv_1?notice=ntf_1");
  expect(noticeLink("/api?tab=webhooks", "ntf_1")).toBe("/api?tab=webhooks&notice=ntf_1");
  expect(noticeLink("/my-servers#dedicated", "ntf_1")).toBe("/my-servers?notice=ntf_1#dedicated");
});
