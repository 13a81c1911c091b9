import { expect, it } from "vitest";
import { readCommand } from "./read-command.ts";

it("reads one server, with a token of the shell's", () => {
  expect(readCommand("srv_1", "https://moorage.example")).toBe(
    'curl https://moorage.example/api/v2/servers/srv_1 -H "Authorization: Bearer $TOKEN"',
  );
});
