import type { Socket } from "node:net";
import { networkOf } from "#src/platform/rate-limit/limit-keys.ts";

const maxOpen = 200;
/** Of one address, or one /64 of IPv6. */
const maxOfAddress = 10;

/**
 * The places of connections. When an address has its own, or all are taken, the connection that has been silent
 * the longest is closed for the new one: idle connections keep no one from being served.
 */
export class StreamSlots {
  /** The last one to have asked comes last. */
  readonly #open = new Map<Socket, string>();

  add(socket: Socket): void {
    const address = networkOf(socket.remoteAddress ?? "");
    const ofAddress = [...this.#open].flatMap(([other, from]) => (from === address ? [other] : []));
    if (ofAddress.length >= maxOfAddress) this.#end(ofAddress[0]);
    else if (this.#open.size >= maxOpen) this.#end(this.#open.keys().next().value);
    this.#open.set(socket, address);
    socket.on("close", () => this.#open.delete(socket));
  }

  /** It has asked a whole question, and so is the last to be closed. */
  touch(socket: Socket): void {
    const address = this.#open.get(socket);
    if (address === undefined) return;
    this.#open.delete(socket);
    this.#open.set(socket, address);
  }

  closeAll(): void {
    for (const socket of this.#open.keys()) socket.destroy();
  }

  #end(socket: Socket | undefined): void {
    if (socket === undefined) return;
    // At once, not when its end is reported: many may come before that.
    this.#open.delete(socket);
    socket.destroy();
  }
}
