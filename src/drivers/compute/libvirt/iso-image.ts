/** A file in the root of the image. */
export interface IsoFile {
  /** As a guest should see it; Linux shows the names of ISO 9660 in small letters. */
  readonly name: string;
  readonly content: string;
}

const sectorBytes = 2048;
/** The first sixteen sectors are reserved. */
const systemSectors = 16;
const tableSector = systemSectors + 2;
const rootSector = tableSector + 2;
const firstFileSector = rootSector + 1;
/** Room for a change of the files in a volume of fixed size. */
const minSectors = 128;

/** An ISO 9660 image with a few files in its root and nothing else, as cloud-init reads its seed. */
export function buildIso(label: string, files: readonly IsoFile[]): Buffer {
  const contents = files.map(({ content }) => Buffer.from(content));
  const starts = contents.map((_, place) =>
    contents.slice(0, place).reduce((sector, before) => sector + sectorsOf(before.length), firstFileSector),
  );
  const used = contents.reduce((sum, content) => sum + sectorsOf(content.length), firstFileSector);
  const sectors = Math.max(used, minSectors);
  const image = Buffer.alloc(sectors * sectorBytes);
  const at = (sector: number): Buffer => image.subarray(sector * sectorBytes, (sector + 1) * sectorBytes);

  writeVolume(at(systemSectors), label, sectors);
  // The terminator of the list of descriptors.
  at(systemSectors + 1).set([255, ...Buffer.from("CD001"), 1]);
  // The path table, once in each byte order: the root alone.
  at(tableSector).set([1, 0, rootSector, 0, 0, 0, 1, 0, 0, 0]);
  at(tableSector + 1).set([1, 0, 0, 0, 0, rootSector, 0, 1, 0, 0]);

  const entries = files
    .map(({ name }, place) => ({ name, place }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const records = [
    record("\0", rootSector, sectorBytes, true),
    record("\u0001", rootSector, sectorBytes, true),
    ...entries.map(({ name, place }) =>
      record(`${name.toUpperCase()}.;1`, starts[place] ?? 0, contents[place]?.length ?? 0, false),
    ),
  ];
  at(rootSector).set(Buffer.concat(records));
  contents.forEach((content, place) => image.set(content, (starts[place] ?? 0) * sectorBytes));
  return image;
}

function sectorsOf(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / sectorBytes));
}

function writeVolume(volume: Buffer, label: string, sectors: number): void {
  volume.set([1, ...Buffer.from("CD001"), 1]);
  volume.fill(" ", 8, 72);
  volume.write(label, 40, 32, "latin1");
  writeBoth32(volume, 80, sectors);
  writeBoth16(volume, 120, 1);
  writeBoth16(volume, 124, 1);
  writeBoth16(volume, 128, sectorBytes);
  writeBoth32(volume, 132, 10);
  volume.writeUInt32LE(tableSector, 140);
  volume.writeUInt32BE(tableSector + 1, 148);
  volume.set(record("\0", rootSector, sectorBytes, true), 156);
  volume.fill(" ", 190, 813);
  // Creation, modification, expiration and effective time: not set.
  for (const place of [813, 830, 847, 864]) volume.fill("0", place, place + 16);
  volume[881] = 1;
}

/** A directory record. */
function record(name: string, sector: number, bytes: number, isFolder: boolean): Buffer {
  const length = 33 + name.length + ((name.length + 1) % 2);
  const entry = Buffer.alloc(length);
  entry[0] = length;
  writeBoth32(entry, 2, sector);
  writeBoth32(entry, 10, bytes);
  entry[25] = isFolder ? 2 : 0;
  writeBoth16(entry, 28, 1);
  entry[32] = name.length;
  entry.write(name, 33, "latin1");
  return entry;
}

/** Numbers of this format are stored in both byte orders. */
function writeBoth32(target: Buffer, offset: number, value: number): void {
  target.writeUInt32LE(value, offset);
  target.writeUInt32BE(value, offset + 4);
}

function writeBoth16(target: Buffer, offset: number, value: number): void {
  target.writeUInt16LE(value, offset);
  target.writeUInt16BE(value, offset + 2);
}
