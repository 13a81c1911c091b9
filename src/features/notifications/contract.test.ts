import { expect, test } from "vitest";
import { notificationOutput, notificationsContract } from "./contract.ts";

test("a notification has the fields of product §3", () => {
  const fields = ["id", "title", "message", "category", "topic", "link", "isRead", "createdAt"];
  expect(Object.keys(notificationOutput.shape)).toEqual(fields);
  expect(notificationOutput.shape.category.options).toEqual(["wallet", "domain"]);
});

test("a list takes limit, offset, searchTerm and category, ten from the first on by default", () => {
  const { query } = notificationsContract["GET /v2/notifications/all"];
  expect(query.parse({})).toEqual({ limit: 10, offset: 0 });
  const asked = { limit: "5", offset: "20", searchTerm: "coins", category: "domain" };
  expect(query.parse(asked)).toEqual({ ...asked, limit: 5, offset: 20 });
  expect(query.safeParse({ category: "server" }).success).toBe(false);
});
