import { z } from "zod";
import { address, oneOf, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { witnessSchema } from "#server/platform/config/witnesses.ts";

export const resultsSettings = {
  YAHOO_APP: {
    schema: z
      .string()
      .regex(/^\S+\s+\S+$/, "Set it to Yahoo's client id and client secret, with a space between.")
      .transform((text) => {
        const [clientId = "", clientSecret = ""] = text.split(/\s+/);
        return { clientId, clientSecret };
      })
      .optional(),
    sets: "The application that [Yahoo knows this site by](#yahoo), so that people can connect Yahoo: its client id and its secret, with a space between.",
    otherwise: "Yahoo isn't offered",
    isSecret: true,
  },
} satisfies Record<string, Setting>;

export const runningSettings = {
  WORKER: {
    schema: oneOf("on", "only", "off").default("on"),
    sets: "`on`: jobs run in this process; `only`: this process runs only jobs; `off`: jobs run elsewhere.",
    otherwise: "`on`",
    default: "on",
  },
  WEB_PROCESSES: {
    schema: wholeNumber(1, 64).default(1),
    sets: "How many processes answer requests, 1 to 64. One per core is enough.",
    otherwise: "`1`",
    default: "1",
  },
  WITNESS: {
    schema: witnessSchema.default({ witnesses: [], cosigns: [] }),
    sets: "Who cosigns this site's transparency log, and whose it cosigns, with spaces between: a Potkeeper's address, or a C2SP witness's with its key behind; other logs' verifier keys.",
    otherwise: "no one",
  },
  CHANNEL_HOSTS: {
    schema: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter(Boolean),
      )
      .pipe(
        z.array(
          z.string().regex(/^[\w.-]+(?::\d+)?$/, "Set it to hosts such as chat.example:8065, with spaces between."),
        ),
      )
      .default([]),
    sets: "Hosts in a private network that leagues' channels may be at, such as a Mattermost of your own: `chat.example` or `10.0.0.5:8065`, with spaces between.",
    otherwise: "none",
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, "Set it to at least 16 random characters: openssl rand -hex 32").optional(),
    sets: 'What a scraper sends as "Authorization: Bearer" to read `/metrics`; at least 16 characters.',
    otherwise: { trial: "this machine can read them", public: "no one can" },
    isSecret: true,
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: address(/^https?$/, "http://127.0.0.1:4318")
      .transform((url) => url.replace(/\/+$/, ""))
      .optional(),
    sets: "The OpenTelemetry collector that gets [traces](#watching-it) over HTTP, such as `http://127.0.0.1:4318`.",
    otherwise: "nothing is traced",
    isSecret: true,
  },
} satisfies Record<string, Setting>;
