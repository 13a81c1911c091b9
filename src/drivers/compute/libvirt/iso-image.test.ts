import { expect, test } from "vitest";
import { buildIso } from "./iso-image.ts";

// That Linux mounts it is shown by a real guest: see libvirt.real.ts.

const sector = 2048;

function filesOf(image: Buffer): Record<string, string> {
  const volume = image.subarray(16 * sector);
  const root = volume.readUInt32LE(156 + 2) * sector;
  const files: Record<string, string> = {};
  for (let at = root; image[at] !== 0; at += image[at] ?? 0) {
    const name = image.subarray(at + 33, at + 33 + (image[at + 32] ?? 0)).toString("latin1");
    const start = image.readUInt32LE(at + 2) * sector;
    if (name.length > 1) files[name] = image.subarray(start, start + image.readUInt32LE(at + 10)).toString();
  }
  return files;
}

test("an image has its label and its files", () => {
  const long = "x".repeat(5000);
  const image = buildIso("cidata", [
    { name: "user-data", content: long },
    { name: "meta-data", content: "short" },
    { name: "network-config", content: "" },
  ]);
  expect(image.subarray(16 * sector + 1, 16 * sector + 6).toString()).toBe("CD001");
  expect(
    image
      .subarray(16 * sector + 40, 16 * sector + 72)
      .toString()
      .trim(),
  ).toBe("cidata");
  expect(image.readUInt32LE(16 * sector + 80) * sector).toBe(image.length);
  expect(filesOf(image)).toEqual({
    "META-DATA.;1": "short",
    "NETWORK-CONFIG.;1": "",
    "USER-DATA.;1": long,
  });
});

test("an image has room for files that grow", () => {
  const few = buildIso("cidata", [{ name: "a", content: "x" }]);
  expect(buildIso("cidata", [{ name: "a", content: "x".repeat(9000) }])).toHaveLength(few.length);
});
