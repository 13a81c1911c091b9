import { createServer as createSocket } from "node:net";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createServer, isRunnableDevEnvironment } from "vite";
import type { PageAssets, PageRenderer } from "#src/shared/page-render.ts";
import type { PageBuild } from "./page-build.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

const assetsOf = (script: string, stylesheet: string): PageAssets => ({
  css: "",
  inlined: [],
  stylesheets: [stylesheet],
  fonts: [],
  script,
  preloads: [],
});

/** The web half while developing: Vite inside this server, every page from the current sources. */
export async function loadDevBuild<Data>(app: FastifyInstance): Promise<PageBuild<Data>> {
  const vite = await createServer({
    root,
    configLoader: "native",
    appType: "custom",
    // A socket of its own for reloads: the server's own upgrades belong to consoles.
    server: { middlewareMode: true, hmr: { host: "127.0.0.1", port: await findFreePort() } },
  });
  app.addHook("onClose", () => vite.close());
  // Read for each page: when its configuration changes, Vite restarts with new environments.
  const runner = () => {
    const { ssr } = vite.environments;
    if (ssr === undefined || !isRunnableDevEnvironment(ssr))
      throw new Error("Vite has no environment for the server");
    return ssr.runner;
  };
  return {
    renderer: async () => runner().import<PageRenderer<Data>>("/src/web/ssr/entry-server.tsx"),
    publicAssets: assetsOf("/src/web/public/entry-public.ts", "/src/web/public/public.css"),
    shellAssets: () => Promise.resolve(assetsOf("/src/web/cabinet/main.tsx", "/src/web/theme/cabinet.css")),
    officeAssets: assetsOf("/src/web/office/main.tsx", "/src/web/theme/office.css"),
    policy: null,
    narrow: (html) => html,
    finish: (url, html) => vite.transformIndexHtml(url, html),
    serveOfficeAssets: () => Promise.resolve(),
    serveAssets(target) {
      // Vite answers its own requests (modules, styles, its client) and passes on the rest.
      target.addHook("onRequest", (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done());
      });
      return Promise.resolve();
    },
  };
}

async function findFreePort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>((resolve) => {
    socket.listen(0, "127.0.0.1", resolve);
  });
  const address = socket.address();
  await new Promise((resolve) => {
    socket.close(resolve);
  });
  return typeof address === "object" && address !== null ? address.port : 0;
}
