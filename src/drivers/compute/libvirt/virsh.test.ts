import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openVirsh } from "./virsh.ts";

// What goes to virsh and what comes back, with a program in its place.

const dir = mkdtempSync(join(tmpdir(), "virsh-"));
afterAll(() => rmSync(dir, { recursive: true }));

function virshThat(script: string, timeoutMs = 10_000) {
  const program = join(dir, "program");
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  return openVirsh("qemu:///system", { program, timeoutMs });
}

const versionWords = 'for word in "$@"; do echo "[$word]"; done';

test("arguments are passed as they are: no shell reads them", async () => {
  const hazard = join(dir, "hazard");
  const printed = await virshThat(versionWords).ask("dumpxml", `$(touch ${hazard}); 'x' "y"`);
  expect(printed).toBe(
    `[--quiet]\n[--connect]\n[qemu:///system]\n[dumpxml]\n[$(touch ${hazard}); 'x' "y"]\n`,
  );
  expect(existsSync(hazard)).toBe(false);
});

test("several questions are one command line, in which no argument can become two", async () => {
  const printed = await virshThat(versionWords).askAll([
    ["dumpxml", "a; destroy b"],
    ["domstats", "it's"],
  ]);
  expect(printed).toContain(`['dumpxml' 'a; destroy b'; 'domstats' 'it'"'"'s']`);
});

test("a domain that is gone is left out, and any other error counts", async () => {
  const gone = virshThat("echo '<domain/>'; echo \"error: failed to get domain 'x'\" >&2; exit 1");
  expect(await gone.askAll([["dumpxml", "x"]])).toBe("<domain/>\n");
  const broken = virshThat("echo 'error: failed to connect to the hypervisor' >&2; exit 1");
  await expect(broken.askAll([["dumpxml", "x"]])).rejects.toMatchObject({ code: "unreachable" });
});

test("a call that is cut off: a question has no answer, a change is lost", async () => {
  const virsh = virshThat("kill -KILL $$");
  await expect(virsh.ask("list")).rejects.toMatchObject({ code: "unreachable" });
  await expect(virsh.change("start", "x")).rejects.toMatchObject({ code: "lost" });
  const slow = virshThat("exec sleep 60", 50);
  await expect(slow.change("start", "x")).rejects.toMatchObject({ code: "lost" });
});

test("a file exists for its command only", async () => {
  const seen = join(dir, "seen");
  await virshThat(`echo "$5" >${seen}; cat "$5" >>${seen}`).changeWith("content", (path) => ["define", path]);
  const [path = "", content] = readFileSync(seen, "utf8").split("\n");
  expect(content).toBe("content");
  expect(existsSync(path)).toBe(false);
});

test("a secret is in no list of processes", async () => {
  const seen = join(dir, "secret");
  await virshThat(`echo "$*" >${seen}; cat >>${seen}`).changeSecretly(["set-user-password", "x", "$6$a'b"]);
  expect(readFileSync(seen, "utf8")).toBe(
    `--quiet --connect qemu:///system\n'set-user-password' 'x' '$6$a'"'"'b'\n`,
  );
  // It succeeds even when the command failed.
  const refusing = virshThat("echo 'error: failed to get domain' >&2");
  await expect(refusing.changeSecretly(["x"])).rejects.toMatchObject({ code: "not_found" });
});

test("a missing program is named", async () => {
  const virsh = openVirsh("qemu:///system", { program: join(dir, "none") });
  await expect(virsh.ask("version")).rejects.toMatchObject({ message: expect.stringContaining("none") });
});
