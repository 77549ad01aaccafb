import fastifySwagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Config } from "#server/config.ts";

/** The OpenAPI description at /api/docs, made of the very schemas that check the calls. Register before the routes. */
export async function registerApiDocs(app: FastifyInstance, { publicUrl }: Config) {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Potkeeper", version: "1", description: "Keeps the money of fantasy-sports leagues." },
      servers: [{ url: publicUrl }],
    },
    transform: jsonSchemaTransform,
  });
  app.get("/api/docs", { schema: { hide: true } as never }, () => app.swagger());
}
