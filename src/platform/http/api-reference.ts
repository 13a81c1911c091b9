import Fastify, { type FastifyInstance } from "fastify";

const prefix = "/api/docs";

/**
 * The page that shows the API without any outside host. Its renderer is large, so it is loaded for the first
 * visitor: into a server of its own, because this one accepts no more routes by then.
 */
export function registerApiReference(app: FastifyInstance): void {
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of [prefix, `${prefix}/js/scalar.js`]) {
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      opened ??= openReference();
      const answer = await (await opened).inject({ method: "GET", url: request.url });
      return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
    });
  }
}

async function openReference(): Promise<FastifyInstance> {
  const { default: scalar } = await import("@scalar/fastify-api-reference");
  const reference = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await reference.register(scalar, {
    routePrefix: prefix,
    configuration: {
      url: "/api/openapi.json",
      withDefaultFonts: false,
      favicon: "/favicon.svg",
      hideClientButton: true,
      telemetry: false,
      // Nothing on the page links to a service of its maker.
      showDeveloperTools: "never",
      agent: { disabled: true },
      mcp: { disabled: true },
      customCss: 'a[href^="https://www.scalar.com"] { display: none }',
    },
  });
  return reference;
}
