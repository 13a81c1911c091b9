import { tmpdir } from "node:os";
import { expect, test } from "vitest";
import { isFitting, optionsOf } from "./memory-folder.ts";

const mounts = [
  "tmpfs /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0",
  "tmpfs /dev/shm/inner tmpfs rw 0 0",
  "tmpfs /run tmpfs rw,noexec 0 0",
  "tmpfs /dev/shm tmpfs rw,relatime 0 0",
  "",
].join("\n");

test("what was mounted there last counts, and nothing inside it", () => {
  expect(optionsOf("/dev/shm", mounts)).toEqual(["rw", "relatime"]);
  expect(optionsOf("/run", mounts)).toContain("noexec");
  expect(optionsOf("/dev", mounts)).toBeUndefined();
});

test("a folder that is nothing mounted, does not exist or lacks the room is not taken", () => {
  expect(isFitting(tmpdir(), 0)).toBe(false);
  expect(isFitting("/dev/shm/none", 0)).toBe(false);
  expect(isFitting("/dev/shm", Number.MAX_SAFE_INTEGER)).toBe(false);
});
