import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accessFault } from "../order/order-checks.ts";
import type { AccessKind } from "../order/order-choice.ts";
import { noPassword } from "../password-memory.ts";
import { sshKeysQuery } from "../queries.ts";

/** How to log in after an installation, as it is being filled in: a password or saved keys. */
export function useAccess() {
  const [kind, setKind] = useState<AccessKind>("password");
  const [password, setPassword] = useState(noPassword);
  const [keyIds, setKeyIds] = useState<readonly string[]>([]);
  const saved = useQuery({ ...sshKeysQuery, enabled: kind === "keys" });
  const sshKeyIds = saved.data?.filter(({ id }) => keyIds.includes(id)).map(({ id }) => id) ?? [];
  return {
    kind,
    setKind,
    password,
    setPassword,
    keyIds,
    setKeyIds,
    fault: accessFault({ access: kind, keyIds: sshKeyIds }, password.text),
    /** As the call takes it. */
    body: kind === "keys" ? { sshKeyIds } : { password: password.text },
  };
}

export type Access = ReturnType<typeof useAccess>;
