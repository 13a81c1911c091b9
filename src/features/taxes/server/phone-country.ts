/** The countries whose customers are most likely to need a second piece of evidence: the EU and its neighbours. */
const callingCodes: Readonly<Record<string, string>> = {
  "+30": "GR",
  "+31": "NL",
  "+32": "BE",
  "+33": "FR",
  "+34": "ES",
  "+351": "PT",
  "+352": "LU",
  "+353": "IE",
  "+356": "MT",
  "+357": "CY",
  "+358": "FI",
  "+359": "BG",
  "+36": "HU",
  "+370": "LT",
  "+371": "LV",
  "+372": "EE",
  "+377": "MC",
  "+385": "HR",
  "+386": "SI",
  "+39": "IT",
  "+40": "RO",
  "+41": "CH",
  "+420": "CZ",
  "+421": "SK",
  "+43": "AT",
  "+44": "GB",
  "+45": "DK",
  "+46": "SE",
  "+47": "NO",
  "+48": "PL",
  "+49": "DE",
};

/** The country of a phone number in the international form; null when its code says none for sure. */
export function phoneCountry(phone: string): string | null {
  const plain = phone.replaceAll(/[\s().\-/]/g, "").replace(/^00/, "+");
  if (!/^\+\d{7,15}$/.test(plain)) return null;
  return callingCodes[plain.slice(0, 4)] ?? callingCodes[plain.slice(0, 3)] ?? null;
}
