import { z } from "zod";
import { isLoopbackUrl } from "#server/platform/config/loopback.ts";
import { oneOf, siteAddress, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";
import { namesProxies } from "#server/platform/config/trust-proxy.ts";

const isReachable = (url: string): boolean => url.startsWith("https://") && !isLoopbackUrl(url);

export const addressSettings = {
  HOST: {
    schema: z
      .string()
      .regex(/^[\w.:-]+$/, {
        error: ({ input }) => `It is ${String(input)}. Set it to an address or a host name, such as 127.0.0.1.`,
      })
      .default("127.0.0.1"),
    sets: "The address where the server listens.",
    otherwise: "`127.0.0.1`",
    default: "127.0.0.1",
  },
  PORT: {
    schema: wholeNumber(0, 65_535).default(3000),
    sets: "Its port. A process with `WORKER=only` answers `/metrics`, `/healthz` and `/readyz` there.",
    otherwise: "`3000`",
    default: "3000",
  },
  PUBLIC_URL: {
    schema: siteAddress.optional(),
    sets: "The address people use; `https://` on a public installation.",
    otherwise: "`http://HOST:PORT`",
    asks: {
      before: "treasurer leagues",
      question: "At which https:// address do people reach it?",
      why: "Until it has one, only this machine reaches it, and no invitation works elsewhere.",
      value: "https://…",
      isAnswer: isReachable,
    },
  },
  TRUST_PROXY: {
    schema: z
      .string()
      .refine(namesProxies, {
        error: ({ input }) =>
          `It is ${String(input)}, which isn't an address, or covers much of the Internet. Set it to the address of the proxy in front, such as 127.0.0.1 or 10.0.0.0/8.`,
      })
      .optional(),
    sets: "The proxy in front, whose `X-Forwarded-For` is believed: addresses or ranges with commas between, or `loopback`.",
    otherwise: "none",
    asks: {
      before: "treasurer leagues",
      question: "What is the address of the TLS proxy in front?",
      why: "Until it is named, everyone counts as one visitor, so a few wrong passwords keep all of them out.",
      value: "127.0.0.1",
    },
  },
  TRIAL: {
    schema: oneOf("1", "0").optional(),
    sets: "`1` keeps a container a trial although it listens beyond itself: publish its port on 127.0.0.1 only.",
    otherwise: "off",
  },
  DEMO: {
    schema: oneOf("1", "0").optional(),
    sets: "`1` serves [a demo](#a-demo-for-others), which is invented, starts over every night, sends nothing and has no admin.",
    otherwise: "off",
  },
  SESSION_SECRET: {
    schema: z.string().min(32, "Set it to at least 32 random characters: openssl rand -base64 48").optional(),
    sets: "At least 32 random characters: `openssl rand -base64 48`. They sign sessions and invitation links.",
    otherwise: { trial: "generated and kept in `DATA_DIR`", public: "required" },
    isSecret: true,
    asks: {
      before: "treasurer leagues",
      question: "Which secret signs its sessions and links?",
      why: "A public installation only starts with one of its own.",
    },
  },
  ALLOW_SANDBOX: {
    schema: oneOf("1", "0").optional(),
    sets: "`1` allows sandbox payments and the built-in mailbox on a public installation, never next to a live key.",
    otherwise: "off",
  },
} satisfies Record<string, Setting>;
