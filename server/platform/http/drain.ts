import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { siteName } from "#contract/platform/site.ts";
import { unavailable } from "#server/platform/errors.ts";

/** How long requests under way may continue once the server is stopping. */
const GRACE_MS = 3000;
/** How long a replaced process still answers on its open connections. */
const LEAVE_MS = 5000;

/** What a process is told when another one has taken its place. */
export const LEAVE = "leave";

declare module "fastify" {
  interface FastifyInstance {
    /** Accepts no more connections and ends each open one with its next answer. Resolves when those left are idle. */
    leave: () => Promise<void>;
  }
}

/** Once the server is closing, refuses new requests and ends each connection with its last answer. */
export function registerDrain(app: FastifyInstance) {
  let isClosing = false;
  let isLeaving = false;
  app.decorate("leave", async () => {
    isLeaving = true;
    // The HTTP server's own way would also cut connections on which a request may be coming.
    NetServer.prototype.close.call(app.server);
    await sleep(LEAVE_MS);
  });
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  app.addHook("onRequest", (_request, _reply, done) => {
    done(isClosing ? unavailable(`${siteName()} is restarting. Please try again in a moment.`, 5) : undefined);
  });
  app.addHook("onSend", (_request, reply, _payload, done) => {
    if (isClosing || isLeaving) reply.header("connection", "close");
    done();
  });
}

/** Closes the server once every request under way is answered, or after their grace period. */
export async function drain(app: Pick<FastifyInstance, "server" | "close">, answered: () => Promise<void>) {
  const closed = app.close();
  await Promise.race([answered(), sleep(GRACE_MS)]);
  // Only connections without a request are left, which would keep the server open until they time out.
  app.server.closeAllConnections();
  await closed;
}

/** Watches a server's requests. @returns A function that waits until none is under way. */
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
