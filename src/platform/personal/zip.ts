import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive; its content is read once, as it is written. */
export interface ZipEntry {
  /** Its path in the archive, with `/` between folders. */
  readonly name: string;
  readonly content: AsyncIterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Beyond this the format needs wider fields, which are not written: the copy fails in place of being wrong. */
const largest = 0xffff_ffff;
/** Sizes and sum follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
const version = 20;

/**
 * A ZIP archive as a stream (APPNOTE 6.3): deflate and CRC-32 are Node's, so that only its headers are written here.
 * One piece of one file is in memory. `at`: the time that all its files bear.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const stamp = dosTime(at);
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name, "utf8"), offset };
    const head = fields(
      [4, 0x0403_4b50],
      [2, version],
      [2, flags],
      [2, deflated],
      ...stamp,
      [4, 0],
      [4, 0],
      [4, 0],
      [2, entry.name.length],
      [2, 0],
    );
    yield Buffer.concat([head, entry.name]);
    const sums = { crc: 0, packed: 0, size: 0 };
    for await (const piece of deflate(content, sums)) yield piece;
    yield fields([4, 0x0807_4b50], [4, sums.crc], [4, sums.packed], [4, sums.size]);
    offset += head.length + entry.name.length + sums.packed + 16;
    if (sums.size > largest || offset > largest) throw new Error(`an archive of more than ${largest} bytes`);
    written.push({ ...entry, ...sums });
  }
  const directory = Buffer.concat(written.map((entry) => listed(entry, stamp)));
  const count = written.length;
  const end = fields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  yield Buffer.concat([directory, end]);
}

async function* deflate(
  content: AsyncIterable<string>,
  sums: { crc: number; packed: number; size: number },
): AsyncGenerator<Buffer> {
  const stream = createDeflateRaw();
  const packed: AsyncIterable<Buffer> = stream;
  const feed = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text, "utf8");
      sums.crc = crc32(bytes, sums.crc);
      sums.size += bytes.length;
      if (!stream.write(bytes)) await new Promise((resolve) => stream.once("drain", resolve));
    }
    stream.end();
  })();
  feed.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const piece of packed) {
    sums.packed += piece.length;
    yield piece;
  }
  await feed;
}

/** An entry in the directory at the end. */
function listed({ name, crc, packed, size, offset }: Written, stamp: readonly Field[]): Buffer {
  const head = fields(
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflated],
    ...stamp,
    [4, crc],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([head, name]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function fields(...values: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let place = 0;
  for (const [bytes, value] of values) place = buffer.writeUIntLE(value, place, bytes);
  return buffer;
}

/** Two seconds are its smallest step, 1980 its first year. */
function dosTime(at: Date): readonly Field[] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [
    [2, time],
    [2, day],
  ];
}
