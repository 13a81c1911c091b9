import Fastify from "fastify";

// The least server there can be: what a start of the product is compared with.

const app = Fastify();
app.get("/", async () => ({ ok: true }));
await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
