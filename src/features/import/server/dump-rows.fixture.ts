/** What a value of a dump is written as. */
export type Cell = string | number | null | Buffer;

/** A table as mysqldump writes it: its columns, then its rows in statements of a hundred. */
export function dumpTable(
  name: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Buffer {
  const parts: Buffer[] = [
    Buffer.from(
      `\n--\n-- Table structure for table \`${name}\`; it's a comment\n--\n\nDROP TABLE IF EXISTS \`${name}\`;\n` +
        `/*!40101 SET @saved_cs_client = @@character_set_client; */;\nCREATE TABLE \`${name}\` (\n` +
        `${columns.map((column) => `  \`${column}\` text DEFAULT NULL`).join(",\n")},\n` +
        `  PRIMARY KEY (\`${columns[0]}\`)\n) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;\n\nLOCK TABLES \`${name}\` WRITE;\n`,
    ),
  ];
  for (let from = 0; from < rows.length; from += 100) {
    parts.push(Buffer.from(`INSERT INTO \`${name}\` VALUES `));
    rows.slice(from, from + 100).forEach((row, index) => {
      parts.push(Buffer.from(index === 0 ? "(" : ",("));
      row.forEach((cell, place) => parts.push(Buffer.from(place === 0 ? "" : ","), literal(cell)));
      parts.push(Buffer.from(")"));
    });
    parts.push(Buffer.from(";\n"));
  }
  parts.push(Buffer.from("UNLOCK TABLES;\n"));
  return Buffer.concat(parts);
}

function literal(cell: Cell): Buffer {
  if (cell === null) return Buffer.from("NULL");
  if (typeof cell === "number") return Buffer.from(String(cell));
  if (Buffer.isBuffer(cell)) return Buffer.concat([Buffer.from("'"), cell, Buffer.from("'")]);
  const escaped = cell
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\0", "\\0");
  return Buffer.from(`'${escaped}'`);
}
