import type { MachineAddress, MachineSpec } from "../port.ts";
import type { GuestFile } from "./client.ts";

/** The files that make a fresh system the machine that was ordered; see deploy/images/README.md. */
export function guestFiles(spec: MachineSpec): GuestFile[] {
  const keys = spec.sshKeys.map((key) => `${key}\n`).join("");
  return [
    { path: "/etc/hostname", mode: "0644", content: `${spec.name}\n` },
    {
      path: "/etc/hosts",
      mode: "0644",
      content: `127.0.0.1 localhost\n127.0.1.1 ${spec.name}\n::1 localhost\n`,
    },
    ...networkFiles(spec.addresses),
    ...(keys === ""
      ? []
      : [
          { path: "/root/.ssh", mode: "0700", content: null },
          { path: "/root/.ssh/authorized_keys", mode: "0600", content: keys },
        ]),
  ];
}

/** The machine's addresses as systemd-networkd reads them. */
export function networkFiles(addresses: readonly MachineAddress[]): GuestFile[] {
  const [primary] = addresses;
  const lines = [
    "[Match]",
    "Name=eth0",
    "",
    "[Network]",
    "LinkLocalAddressing=no",
    "IPv6AcceptRA=no",
    ...addresses.map(({ address, prefixLength }) => `Address=${address}/${prefixLength}`),
    ...(primary ? [`Gateway=${primary.gateway}`] : []),
  ];
  return [
    { path: "/etc/systemd", mode: "0755", content: null },
    { path: "/etc/systemd/network", mode: "0755", content: null },
    { path: "/etc/systemd/network/10-machine.network", mode: "0644", content: `${lines.join("\n")}\n` },
  ];
}

/** The hash forms of crypt(3) that every current Linux supports. */
export const cryptHash = /^\$(6|y|5)\$[!-9;-~]{20,300}$/;

/**
 * Gives root the password of `ROOT_HASH`. The file is written to the disk before it replaces the old one, so a host that
 * loses power leaves one of the two, never an empty one; then its folder is, so that the old one does not come back. A
 * sync that takes no file writes everything.
 */
export const passwordScript = `set -e
umask 077
cp -p /etc/shadow /etc/shadow.new
awk -F: -v OFS=: '$1 == "root" { $2 = ENVIRON["ROOT_HASH"] } 1' /etc/shadow >/etc/shadow.new
sync /etc/shadow.new
mv -f /etc/shadow.new /etc/shadow
sync /etc`;

/** Gives a running system exactly the addresses of \`ADDRESSES\`. */
export const addressScript = `for address in $ADDRESSES; do
  ip address add "$address" dev eth0 2>/dev/null
done
ip -o -f inet address show dev eth0 | while read -r _ _ _ address _; do
  case " $ADDRESSES " in
  *" $address "*) ;;
  *) ip address del "$address" dev eth0 ;;
  esac
done
true`;
