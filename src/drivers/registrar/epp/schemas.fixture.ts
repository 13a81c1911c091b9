import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";

const data = process.env["TEST_DATA"] ?? join(import.meta.dirname, "../../../../../shared/data");
const folder = join(data, "epp-xsd");

/** The schema that includes all others. */
export const schemaFile = join(folder, "epp.xsd");

/** Why documents cannot be checked against the official schemas here; null when they can. */
export const whyNoSchemas = existsSync(schemaFile)
  ? null
  : `no shared data: the schemas of EPP are not in ${folder}`;

/** Errors of each document by the official schemas; none for one that is valid. */
export async function findSchemaFaults(documents: readonly string[]): Promise<(string | null)[]> {
  const faults: (string | null)[] = [];
  // The checker runs out of memory with more at once.
  for (let from = 0; from < documents.length; from += 500) {
    faults.push(...(await checkSome(documents.slice(from, from + 500))));
  }
  return faults;
}

async function checkSome(documents: readonly string[]): Promise<(string | null)[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".xsd"));
  const files = names.map((name) => ({ fileName: name, contents: readFileSync(join(folder, name), "utf8") }));
  const hasFees = names.some((name) => name.startsWith("fee-"));
  const checked = await validateXML({
    xml: documents.map((xml, place) => ({
      fileName: `${place}.xml`,
      contents: hasFees ? xml : withoutFees(xml),
    })),
    schema: files.filter(({ fileName }) => fileName === "epp.xsd"),
    preload: files.filter(({ fileName }) => fileName !== "epp.xsd"),
  });
  if (!checked.valid && checked.errors.every(({ loc }) => loc === null)) throw new Error(checked.rawOutput);
  const faults = new Map(
    checked.errors.map(({ loc, message, rawMessage }) => [loc?.fileName, message || rawMessage]),
  );
  return documents.map((_, place) => faults.get(`${place}.xml`) ?? null);
}

/**
 * The schema of RFC 8748 is in its text only: so its elements are left out here, and checked
 * against that text by fee-frames.test.ts.
 */
function withoutFees(xml: string): string {
  return xml.replace(/<fee:(\w+)[^>]*>.*?<\/fee:\1>/gs, "").replace(/<extension><\/extension>/g, "");
}
