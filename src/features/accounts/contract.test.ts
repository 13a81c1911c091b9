import { expect, test } from "vitest";
import { accountsContract, settingsBody, userOutput } from "./contract.ts";

test("the user record has the fields of product §3, and no token", () => {
  expect(Object.keys(userOutput.shape)).toEqual([
    "id",
    "username",
    "email",
    "emailVerified",
    "isEmailUnreachable",
    "balance",
    "tax",
    "team",
    "block",
    "isTelegramConnected",
    "takesMarketing",
    "settings",
    "lastUpdate",
  ]);
  const settings = ["darkMode", "language", "notificationsEnabled"];
  expect(Object.keys(userOutput.shape.settings.shape).sort()).toEqual(settings);
  expect(Object.keys(settingsBody.shape).sort()).toEqual(settings);
  expect(accountsContract["GET /users/me"].output).toBe(userOutput);
  expect(accountsContract["POST /users/settings"].output).toBe(userOutput);
});

test("sign-in and sign-up answer the access token and nothing else", () => {
  for (const route of ["POST /auth/sign-in", "POST /auth/sign-up"] as const) {
    const { output } = accountsContract[route];
    expect(Object.keys(output.shape)).toEqual(["accessToken"]);
    expect(output.safeParse({}).success).toBe(false);
  }
});
