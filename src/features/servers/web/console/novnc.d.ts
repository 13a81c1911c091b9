/** The part of noVNC that the console uses; the package has no types of its own. */
declare module "@novnc/novnc" {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, url: string, options?: { readonly wsProtocols?: readonly string[] });
    scaleViewport: boolean;
    /** Shows a part of a screen that is larger than its place; a drag moves it when `dragViewport` is set. */
    clipViewport: boolean;
    dragViewport: boolean;
    background: string;
    disconnect(): void;
    focus(): void;
    sendCtrlAltDel(): void;
    /** Without `down` the key is pressed and released. */
    sendKey(keysym: number, code: string | null, down?: boolean): void;
  }
}
