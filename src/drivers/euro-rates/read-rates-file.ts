import type { DayOfRates } from "./port.ts";

/** Why a file is not believed. */
export class UnusableFile extends Error {}

const most = { days: 70, currencies: 60 };
const wantedNames = [
  'xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"',
  "<gesmes:name>European Central Bank</gesmes:name>",
];

const number = /^(?:0|[1-9]\d{0,6})(?:\.\d{1,8})?$/;

/**
 * Reads the file of the European Central Bank (`eurofxref-daily.xml`, `-hist-90d.xml`), which has one shape: whatever has
 * another one is refused, rather than read as far as it goes. No part of it is a document type, an entity or a comment.
 */
export function readRatesFile(text: string): readonly DayOfRates[] {
  if (/<!|&/.test(text)) throw new UnusableFile("markup");
  const plain = text
    .replace(/^\uFEFF?<\?xml version=["']1\.0["'] encoding=["']UTF-8["']\?>/i, "")
    .replaceAll(/>\s+</g, "><")
    .trim();
  if (!/^<gesmes:Envelope\b[^<>]*>.*<\/gesmes:Envelope>$/s.test(plain)) throw new UnusableFile("envelope");
  if (!wantedNames.every((name) => plain.includes(name))) throw new UnusableFile("sender");
  const [, body] = /<Cube>(.*)<\/Cube><\/gesmes:Envelope>$/s.exec(plain) ?? [];
  if (body === undefined) throw new UnusableFile("envelope");
  const days = readDays(body);
  if (days.length === 0 || days.length > most.days) throw new UnusableFile("days");
  if (new Set(days.map(({ day }) => day)).size !== days.length) throw new UnusableFile("days");
  return days;
}

const dayForm = /^<Cube time=(["'])(\d{4}-\d\d-\d\d)\1>((?:<Cube [^<>]*\/>)+)<\/Cube>/;
const rateForm = /^<Cube currency=(["'])([A-Z]{3})\1 rate=(["'])([\d.]+)\3 ?\/>/;

function readDays(body: string): readonly DayOfRates[] {
  const days: DayOfRates[] = [];
  for (let rest = body; rest !== "" && days.length <= most.days; ) {
    const found = dayForm.exec(rest);
    const [whole, , day = "", rates = ""] = found ?? [];
    if (whole === undefined || !isDay(day)) throw new UnusableFile("days");
    days.push({ day, perEuro: readRates(rates) });
    rest = rest.slice(whole.length);
  }
  return days;
}

function readRates(rates: string): ReadonlyMap<string, string> {
  const perEuro = new Map<string, string>();
  for (let rest = rates; rest !== ""; ) {
    const [whole, , currency = "", , rate = ""] = rateForm.exec(rest) ?? [];
    if (whole === undefined) throw new UnusableFile("rate");
    if (!number.test(rate) || Number(rate) <= 0) throw new UnusableFile("rate");
    if (perEuro.has(currency) || perEuro.size >= most.currencies) throw new UnusableFile("currencies");
    perEuro.set(currency, rate);
    rest = rest.slice(whole.length);
  }
  if (!perEuro.has("USD")) throw new UnusableFile("no dollar");
  return perEuro;
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
