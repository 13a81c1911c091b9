/** A card as its owner typed it. */
export interface CardNumber {
  readonly digits: string;
  readonly brand: string;
  readonly last4: string;
}

/** By their first digits (ISO/IEC 7812), of the networks that pay to cards. */
const brands: readonly (readonly [brand: string, form: RegExp])[] = [
  ["Visa", /^4(\d{12}|\d{15}|\d{18})$/],
  ["Mastercard", /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/],
  ["UnionPay", /^62\d{14,17}$/],
];

/** Reads a number with its check digit (Luhn), with spaces or without; null: another text, or one of another network. */
export function readCardNumber(text: string): CardNumber | null {
  const digits = text.replaceAll(/[ -]/g, "");
  const brand = brands.find(([, form]) => form.test(digits))?.[0];
  if (brand === undefined || !hasCheckDigit(digits)) return null;
  return { digits, brand, last4: digits.slice(-4) };
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}
