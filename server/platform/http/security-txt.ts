import type { FastifyInstance } from "fastify";
import { contactUrl } from "#contract/platform/contact-url.ts";
import { addDays } from "#contract/platform/days.ts";
import type { Deps } from "#server/platform/deps.ts";
import { notFound } from "#server/platform/errors.ts";

/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180;

/** Says where to report a security problem of this installation (RFC 9116), if its operator has said it. */
export function registerSecurityTxt(app: FastifyInstance, { clock, config: { duties, publicUrl } }: Deps) {
  app.get("/.well-known/security.txt", { config: { needsNoSession: true } }, async (_request, reply) => {
    const contact = duties.contact && contactUrl(duties.contact);
    // The RFC wants no web address without TLS.
    if (!contact || contact.startsWith("http:")) throw notFound("Not found");
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${addDays(clock(), VALID_DAYS).toISOString()}`,
      "Preferred-Languages: en",
      ...(publicUrl.startsWith("https:") ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ];
    reply.header("cache-control", "public, max-age=86400").type("text/plain; charset=utf-8");
    return `${lines.join("\n")}\n`;
  });
}
