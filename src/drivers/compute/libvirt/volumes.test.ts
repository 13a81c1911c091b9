import { expect, test } from "vitest";
import { diskName } from "./domain-name.ts";
import { imagesOf } from "./volumes.ts";

test("images are distinguished from disks of machines, and the last version counts", () => {
  const names = [
    "debian-12.qcow2",
    "debian-12@2026-11.qcow2",
    "debian-12@2026-03.qcow2",
    "tiny.qcow2",
    "notes.txt",
    diskName("0198a000-0000-7000-8000-000000000001", 1),
  ];
  const images = imagesOf(new Map(names.map((name) => [name, `/pool/${name}`])));
  expect([...images]).toEqual([
    ["debian-12", "/pool/debian-12@2026-11.qcow2"],
    ["tiny", "/pool/tiny.qcow2"],
  ]);
});
