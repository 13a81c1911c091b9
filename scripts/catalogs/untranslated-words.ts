/**
 * Words that are the same in every language: names, codes, units, and what customers type or read everywhere.
 * Words that a single language spells as in English are in its glossary (`same`).
 */
const untranslated: ReadonlySet<string> = new Set(
  [
    // Names of products, systems, coins and services.
    "Bitcoin Dogecoin Ethereum Litecoin Tether Telegram Linux Debian Ubuntu NVMe DNS Ethernet Deutsch Geist",
    // Cities with the same name in many languages.
    "Amsterdam Ashburn Falkenstein Frankfurt Helsinki London",
    // Plans.
    "Skiff Sloop Cutter Ketch Brig Barque",
    // Protocols, formats, codes.
    "API IPv4 IPv6 IP SSH VNC CPU vCPU RAM SSD CSV PDF QR URL HTTP HTTPS TLS TTL TLD WHOIS EPP Idempotency-Key",
    "BTC DOGE ETH LTC USDT USDC USD ERC-20 AML DDoS PTR MX TXT CNAME NS SRV CAA AAAA OpenAPI JSON NAT ID PUBLIC_URL",
    "VAT VIES OSS EU EL DE FI SPF DKIM DMARC include",
    // Where bots are made, and examples of addresses.
    "BotFather support@shop.example.com spf.example.com dev/telegram",
    "id_ed25519.pub root cron cloud-init noVNC Ctrl Alt Del Esc Tab VPS COM Google MRR mo",
    // Units.
    "B kB KB MB GB TB Mbit Gbit Mbit/s Gbit/s MB/s kB/s s ms min h d",
  ].flatMap((line) => line.toLowerCase().split(" ")),
);

/** True for a word of the list, a code in capitals and digits, and anything with a digit in it. */
export function isUntranslated(word: string): boolean {
  return untranslated.has(word.toLowerCase()) || /\d/.test(word) || /^\p{Lu}$/u.test(word);
}
