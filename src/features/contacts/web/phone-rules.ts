import { useEffect, useState } from "react";

type PhoneRules = typeof import("#src/shared/validation/phone.ts");

/** The numbering plans of the world: a large table, loaded when a form that needs it is open. */
export function loadPhoneRules(): Promise<PhoneRules> {
  return import("#src/shared/validation/phone.ts");
}

/** The same, once it is there. */
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
