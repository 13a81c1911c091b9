import { useEffect, useState } from "react";

/**
 * Whether a root password is one that attackers try first, said while it is typed. The rule is loaded with the first
 * character; the server asks it again.
 */
export function useKnownPassword(password: string): boolean {
  const [known, setKnown] = useState<{ readonly password: string; readonly isKnown: boolean }>();
  useEffect(() => {
    if (password === "") return;
    let isCurrent = true;
    const judge = async () => {
      const rule = await import("#src/shared/validation/known-password.ts").catch(() => null);
      if (isCurrent && rule) setKnown({ password, isKnown: rule.isKnownPassword(password) });
    };
    void judge();
    return () => {
      isCurrent = false;
    };
  }, [password]);
  return known?.password === password && known.isKnown;
}
