type Category = "wallet" | "domain";

/** Product §3: domain if the (English) title contains the word, else wallet. */
export function categoryOf(englishTitle: string): Category {
  return /domain/i.test(englishTitle) ? "domain" : "wallet";
}
