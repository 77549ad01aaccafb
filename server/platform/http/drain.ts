import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { unavailable } from "#server/platform/errors.ts";

/** How long requests under way may go on once the server is to stop. */
const GRACE_MS = 3000;

/** From its close on, the server refuses what still comes, and ends each connection with the answer it waits for. */
export function registerDrain(app: FastifyInstance) {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", async () => {
    if (isClosing) throw unavailable("Potkeeper is restarting. Please try again in a moment.", 5);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
}

/** Closes the server once every request under way is answered, or after the grace that they have. */
export async function drain(app: Pick<FastifyInstance, "server" | "close">, answered: () => Promise<void>) {
  const closed = app.close();
  await Promise.race([answered(), sleep(GRACE_MS)]);
  // What is left are connections without a request, which would keep the server open until they time out.
  app.server.closeAllConnections();
  await closed;
}

/** Watches a server's requests. @returns How to wait until none is under way. */
export function watchRequests(server: Server): () => Promise<void> {
  let underWay = 0;
  let onIdle = () => {};
  server.on("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      if (underWay === 0) onIdle();
    });
  });
  return () =>
    new Promise((resolve) => {
      onIdle = resolve;
      if (underWay === 0) resolve();
    });
}
