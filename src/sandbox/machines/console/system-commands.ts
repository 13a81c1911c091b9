import { isOn, ranForMs } from "../machine.ts";
import { observeMachine } from "../metrics-model.ts";
import { kernelRelease } from "./operating-system.ts";
import { type Commands, table } from "./shell-command.ts";

/** Commands that show the machine. All their output comes from its state at that moment. */
export const systemCommands: Commands = {
  hostname: {
    usage: "hostname",
    summary: "name of this machine",
    run: async ({ guest }) => ({ output: `${(await guest.machine()).name}\n` }),
  },
  ip: {
    usage: "ip a",
    summary: "network addresses",
    async run({ guest }, [topic = "", ...rest]) {
      const { addresses } = await guest.machine();
      if (topic !== "" && "route".startsWith(topic)) {
        const [first] = addresses;
        return { output: first === undefined ? "" : `default via ${first.gateway} dev eth0\n` };
      }
      if (topic === "" || rest.length > 1 || !"address".startsWith(topic))
        return { error: "Usage: ip a | ip r\n" };
      const own = addresses.map(({ address, prefixLength }) => {
        const family = address.includes(":") ? "inet6" : "inet";
        return `    ${family} ${address}/${prefixLength} scope global eth0\n`;
      });
      const loopback = "1: lo: <LOOPBACK,UP> mtu 65536\n    inet 127.0.0.1/8 scope host lo\n";
      return { output: `${loopback}2: eth0: <BROADCAST,MULTICAST,UP> mtu 1500\n${own.join("")}` };
    },
  },
  uname: {
    usage: "uname [-a]",
    summary: "kernel",
    async run({ guest }, args) {
      if (args.length === 0) return { output: "Linux\n" };
      if (args[0] === "-r") return { output: `${kernelRelease}\n` };
      return { output: `Linux ${(await guest.machine()).name} ${kernelRelease} x86_64 GNU/Linux\n` };
    },
  },
  uptime: {
    usage: "uptime",
    summary: "time since the last start",
    async run({ guest }) {
      const now = guest.now();
      const time = now.toISOString().slice(11, 19);
      return { output: ` ${time} up ${spanText(ranForMs(await guest.machine(), now))},  1 user\n` };
    },
  },
  nproc: {
    usage: "nproc",
    summary: "number of processors",
    run: async ({ guest }) => ({ output: `${(await guest.machine()).vcpu}\n` }),
  },
  lscpu: {
    usage: "lscpu",
    async run({ guest }) {
      const { vcpu } = await guest.machine();
      const rows = [
        ["Architecture:", "x86_64"],
        ["CPU(s):", String(vcpu)],
        ["Model name:", "Simulated vCPU"],
        ["Hypervisor vendor:", "simulated"],
      ];
      return { output: table(rows) };
    },
  },
  free: {
    usage: "free -m",
    summary: "memory in MB",
    async run({ guest }) {
      const { memoryTotalMb, memoryUsedMb } = observeMachine(await guest.machine(), guest.now());
      const values = [memoryTotalMb, memoryUsedMb, memoryTotalMb - memoryUsedMb].map(String);
      const rows = [
        ["", "total", "used", "free"],
        ["Mem:", ...values],
        ["Swap:", "0", "0", "0"],
      ];
      return { output: table(rows, "right") };
    },
  },
  df: {
    usage: "df -h",
    summary: "disk space",
    async run({ guest }) {
      const { diskGb } = await guest.machine();
      const usedGb = 1.4;
      const numbers = [`${diskGb}G`, `${usedGb}G`, `${Math.max(0, diskGb - usedGb).toFixed(1)}G`];
      const percent = `${Math.ceil((usedGb / diskGb) * 100)}%`;
      const head = ["Filesystem", "Size", "Used", "Avail", "Use%", "Mounted on"];
      return { output: table([head, ["/dev/vda1", ...numbers, percent, "/"]]) };
    },
  },
  date: {
    usage: "date",
    summary: "date and time, UTC",
    run: async ({ guest }) => ({ output: `${guest.now().toUTCString().replace("GMT", "UTC")}\n` }),
  },
  ps: {
    usage: "ps",
    async run({ guest }) {
      const machine = await guest.machine();
      if (!isOn(machine, guest.now())) return {};
      const rows = [
        ["PID", "TTY", "CMD"],
        ["1", "?", "init"],
        ["214", "?", "syslogd"],
        ["231", "?", "crond"],
        ["246", "?", "sshd"],
        ["260", "tty1", "login"],
        ["301", "tty1", "bash"],
        ["302", "tty1", "ps"],
      ];
      return { output: table(rows) };
    },
  },
  whoami: { usage: "whoami", run: async () => ({ output: "root\n" }) },
  id: { usage: "id", run: async () => ({ output: "uid=0(root) gid=0(root) groups=0(root)\n" }) },
};

/** 93 s → `1 min`, 26 h → `1 day, 2:00`. */
function spanText(durationMs: number): string {
  const minutes = Math.floor(durationMs / 60_000);
  const days = Math.floor(minutes / 1_440);
  const hours = Math.floor((minutes % 1_440) / 60);
  const rest = minutes % 60;
  const time = hours === 0 ? `${rest} min` : `${hours}:${String(rest).padStart(2, "0")}`;
  return days === 0 ? time : `${days} day${days === 1 ? "" : "s"}, ${time}`;
}
