import { expect, test } from "vitest";
import { operationIdOf } from "./operation-id.ts";

test.each([
  ["GET /v2/servers", "getServers"],
  ["GET /v2/servers/{id}", "getServersById"],
  ["POST /v2/servers/{id}/change-password", "postServersByIdChangePassword"],
  ["DELETE /v2/domains/{id}/records/{recordId}", "deleteDomainsByIdRecordsByRecordId"],
  ["GET /users/me", "getUsersMe"],
])("%s is %s in generated clients", (key, id) => {
  expect(operationIdOf(key)).toBe(id);
});
