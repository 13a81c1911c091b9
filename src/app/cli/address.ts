import { Failure } from "./failure.ts";

/** Scheme and host that are called: of `MOORAGE_URL`, or of the site that gave the file away. */
export function readAddress(text: string): string {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new Failure("usage", "MOORAGE_URL is not an address.");
  }
  if (url.username !== "" || url.password !== "") throw new Failure("usage", "MOORAGE_URL has a name in it.");
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) {
    throw new Failure(
      "usage",
      "The address must begin with https://: a key sent by http can be read on its way.",
    );
  }
  return url.origin;
}
