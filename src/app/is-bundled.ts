/** Defined by the build of the server (scripts/build-server.ts). */
declare const isServerBundle: true | undefined;

/** Whether this is the built server, which has the renderer of pages beside it. */
export const isBundled = typeof isServerBundle !== "undefined";
