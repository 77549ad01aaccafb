import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "#server/platform/config/config.ts";
import { isLoopbackHost } from "#server/platform/config/loopback.ts";
import { forbidden } from "#server/platform/errors.ts";

/** Headers that proxies add and that nothing on this machine sends. */
const FORWARDED = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Tells whether a request was made on this machine: not through a proxy, and not under another site's name for this
 * address. A trial in a container gets this machine's requests from its network; that no others come is its operator's word.
 */
export function isFromThisMachine({ socket, headers, hostname }: FastifyRequest, { host }: Config): boolean {
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false;
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return (isLoopbackHost(address) || !isLoopbackHost(host)) && isLoopbackHost(hostname);
}

/**
 * Lets a trial in a container, which listens beyond itself, answer only under this machine's names: one whose port was
 * published to a network shows itself at once, and no other site can lead a browser to it.
 */
export function answerThisMachineOnly(app: FastifyInstance, { isReachable, host }: Config) {
  if (isReachable || isLoopbackHost(host)) return;
  app.addHook("onRequest", ({ hostname }, _reply, done) =>
    done(isLoopbackHost(hostname) ? undefined : forbidden("This trial answers only at http://127.0.0.1.")),
  );
}

/**
 * Copes with a proxy that TRUST_PROXY doesn't name: if PUBLIC_URL is https, requests count as HTTPS whatever the proxy
 * says, so people get their session cookie. Logs once what else is missing.
 */
export function registerProxy(app: FastifyInstance, { publicUrl, trustProxy }: Config) {
  const overHttps = publicUrl.startsWith("https://");
  let isTold = trustProxy !== undefined;
  app.addHook("onRequest", (request, _reply, done) => {
    if (overHttps) Object.defineProperty(request, "protocol", { value: "https" });
    if (isTold || request.headers["x-forwarded-for"] === undefined) return done();
    isTold = true;
    request.log.warn(
      `A request came with X-Forwarded-For, and TRUST_PROXY isn't set: everyone behind that proxy counts as one visitor. If the proxy is yours, set TRUST_PROXY=${request.socket.remoteAddress}.`,
    );
    done();
  });
}
