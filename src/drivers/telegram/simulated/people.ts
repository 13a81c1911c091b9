import { createHash } from "node:crypto";
import type { PlayPerson } from "./play-chats.ts";

/** Whom the page offers from the start; their names are those of the simulated sign-in. */
export const playPeople: readonly PlayPerson[] = [
  person("Ada Example", "ada_example"),
  person("Ben Example", "ben_example"),
];

/** Who has this name; anyone may have any. */
export function personOf(username: string | undefined): PlayPerson {
  const [first] = playPeople;
  if (username === undefined || !/^\w{5,32}$/.test(username))
    return first ?? person("Ada Example", "ada_example");
  return playPeople.find((one) => one.username === username) ?? person(username, username);
}

/** The same name is the same person as at the simulated sign-in. */
function person(name: string, username: string): PlayPerson {
  const digest = createHash("sha256").update(`telegram ${username}`).digest();
  return { chatId: BigInt(digest.readUIntBE(0, 6) + 1), name, username };
}
