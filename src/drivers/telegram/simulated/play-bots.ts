import type { BotIdentity } from "../port.ts";

/** A bot of the demo. */
export interface PlayBot extends BotIdentity {
  readonly token: string;
}

/** The provider's own. */
export const ownPlayBot: PlayBot = {
  id: 700_000_000n,
  username: "moorage_example_bot",
  name: "Moorage bot",
  token: "own",
};

/** Who the bot of a token is: any token of the form is one. */
export function botOfToken(token: string): PlayBot {
  const [number = "0"] = token.split(":");
  return {
    id: BigInt(number),
    username: `example_${number}_bot`,
    name: `Example bot ${number}`,
    token,
  };
}
