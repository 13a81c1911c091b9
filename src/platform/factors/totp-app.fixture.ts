import { randomInt } from "node:crypto";
import type { Clock } from "#src/platform/clock.ts";
import { totpCode, totpStep } from "./totp.ts";

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator makes of the secret that it was shown. */
export function authenticator({ clock }: { readonly clock: Pick<Clock, "now"> }, shown: string) {
  const bits = [...shown].map((letter) => letters.indexOf(letter).toString(2).padStart(5, "0")).join("");
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    code: () => totpCode(secret, totpStep(clock.now())),
    /** A code other than those that count now. */
    wrong: () => {
      const step = totpStep(clock.now());
      const counting = [step - 1, step, step + 1].map((one) => totpCode(secret, one));
      for (;;) {
        const code = String(randomInt(1_000_000)).padStart(6, "0");
        if (!counting.includes(code)) return code;
      }
    },
  };
}
