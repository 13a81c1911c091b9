/** Commands of the guide that the test does not run, by how they begin, each with the reason and what tries it instead. */
export const notRun: Readonly<Record<string, string>> = {
  "mo price draft": "names plans and endings of an example; office-prices and price commands have tests",
  "mo price show": "needs a draft of an example",
  "mo price announce": "needs a draft of an example",
  "mo price cancel": "needs a draft of an example",
  "mo price set": "needs a server of a customer",
  "mo server give-days": "needs a server of a customer",
  "mo node save": "needs a hypervisor: npm run test:real:incus and test:real:libvirt",
  "mo node maintenance": "needs a hypervisor: npm run test:real:incus",
  "mo node evacuate": "needs a cluster: npm run test:real:cluster",
  "mo restore": "needs an empty database beside the first: e2e/restore-drill.fault.ts",
  "mo recover": "needs a second database server: e2e/failover.fault.ts",
  "mo coins": "needs nodes of coins, which are play here: npm run test:real:coins",
};

/** What of the units systemd alone can do, so that a process is started without it here. */
export const notHeld: Readonly<Record<string, string>> = {
  SystemCallFilter: "a filter of seccomp that systemd loads",
  SystemCallErrorNumber: "belongs to SystemCallFilter",
  SystemCallArchitectures: "a filter of seccomp",
  RestrictNamespaces: "a filter of seccomp",
  RestrictRealtime: "a filter of seccomp",
  RestrictAddressFamilies: "a filter of seccomp",
  RestrictSUIDSGID: "a filter of seccomp",
  LockPersonality: "a filter of seccomp",
  ProtectClock: "a filter of seccomp, and a capability that is not in the bounding set",
  ProtectHostname: "a namespace and a filter of seccomp",
  ProtectKernelLogs: "a filter of seccomp",
  ProtectKernelModules: "a capability that is not in the bounding set",
  ProtectKernelTunables: "the sandbox has no /proc and /sys of its own to protect",
  ProtectControlGroups: "the sandbox has no control groups",
  PrivateDevices: "the sandbox cannot make devices",
  IOSchedulingClass: "priority, which changes no outcome",
  Nice: "priority, which changes no outcome",
  Restart: "nothing ends by itself here; e2e/kill.fault.ts kills processes",
  RestartSec: "belongs to Restart",
  Type: "read by the stand-in",
};
