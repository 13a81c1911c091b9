import { pbkdf2Sync } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { HDKey } from "@scure/bip32";

/** The master key of a phrase (BIP 39), and of the passphrase that some wallets add to it. */
export function walletOf(phrase: string, passphrase = ""): HDKey {
  const words = phrase.trim().split(/\s+/).join(" ").normalize("NFKD");
  const salt = `mnemonic${passphrase.normalize("NFKD")}`;
  return HDKey.fromMasterSeed(pbkdf2Sync(words, salt, 2048, 64, "sha512"));
}

/** The key at a path in numbers, hardened ones with bit 31. */
export function keyAt(wallet: HDKey, path: readonly number[]): Uint8Array {
  const { privateKey } = path.reduce((key, step) => key.deriveChild(step), wallet);
  if (privateKey === null) throw new Error("A wallet has private keys.");
  return privateKey;
}

/** Asks for the phrase, or takes the first line of the input. It is never an argument: those are seen by others. */
export async function askForWallet(): Promise<HDKey> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const phrase = await lines.question("Phrase of the wallet: ");
  const passphrase = process.stdin.isTTY ? await lines.question("Passphrase (empty: none): ") : "";
  lines.close();
  return walletOf(phrase, passphrase);
}
