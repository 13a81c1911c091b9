import { useEffect, useState } from "react";

type PhoneRules = typeof import("#src/shared/validation/phone.ts");

/** All national numbering plans: a large table, loaded when a form that needs it opens. */
export function loadPhoneRules(): Promise<PhoneRules> {
  return import("#src/shared/validation/phone.ts");
}

/** The loaded table; undefined before. */
export function usePhoneRules(): PhoneRules | undefined {
  const [rules, setRules] = useState<PhoneRules>();
  useEffect(() => {
    let isGone = false;
    const load = async () => {
      const loaded = await loadPhoneRules();
      if (!isGone) setRules(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, []);
  return rules;
}
