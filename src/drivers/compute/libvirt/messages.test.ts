import { expect, test } from "vitest";
import { isAgentSilent, refusalOf } from "./messages.ts";

test.each([
  ["error: failed to get domain 'vm-1'", "not_found"],
  ["error: operation failed: domain 'vm-1' already exists with uuid 1111", "not_owned"],
  ["error: operation failed: domain 'other' is already defined with uuid 1111", "not_owned"],
  [
    "error: failed to connect to the hypervisor\nerror: Failed to connect socket to '/x': No such",
    "unreachable",
  ],
  ["error: Timed out during operation: cannot acquire state change lock (held by x)", "busy"],
  ["error: Domain is already active", "busy"],
  ["error: Requested operation is not valid: domain is not running", "busy"],
  ["error: operation failed: storage volume 'vm-1.qcow2' already exists", "busy"],
  ["error: Failed to create vol from /x\nerror: storage volume 'vm-1.qcow2' exists already", "busy"],
  ["error: cannot set up guest memory 'pc.ram': Cannot allocate memory", "capacity"],
  ["error: write failed: No space left on device", "capacity"],
  ["error: unsupported configuration: x", "failed"],
  ["", "failed"],
])("%j is %s", (printed, code) => {
  expect(refusalOf(printed, true).code).toBe(code);
});

test("a broken connection leaves a change open and a question unanswered", () => {
  const printed = "error: internal error: client socket is closed";
  expect(refusalOf(printed, true).code).toBe("lost");
  expect(refusalOf(printed, false).code).toBe("unreachable");
});

test("T16 a guest's own text decides nothing, and is shown to no one", () => {
  const said = "domain not found: no space left, connection closed\u001b[2J";
  const printed = `error: internal error: unable to execute QEMU agent command 'guest-exec': ${said}`;
  const refusal = refusalOf(printed, true);
  expect([refusal.code, refusal.message]).toEqual([
    "failed",
    "unable to execute QEMU agent command 'guest-exec'",
  ]);
});

test("an agent that is not there is distinguished from one that refuses", () => {
  expect(isAgentSilent("Guest agent is not responding: QEMU guest agent is not connected")).toBe(true);
  expect(isAgentSilent("internal error: unable to execute QEMU agent command")).toBe(false);
});
