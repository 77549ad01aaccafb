import { z } from "zod";
import { registrations } from "#contract/platform/registration.ts";
import { adminSchema } from "#server/platform/config/admin-fault.ts";
import { safeguardsSchema } from "#server/platform/config/safeguards.ts";
import { address, oneOf } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

const SENDER = /^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;
export const NO_SENDER = "Potkeeper <no-reply@potkeeper.invalid>";

export const emailSettings = {
  SMTP_URL: {
    schema: address(/^smtps?$/, "smtps://user:password@mail.example.com").optional(),
    sets: "The mail server, such as `smtps://user:password@mail.example.com`.",
    otherwise: { trial: "email stays in the built-in mailbox at /mailbox", public: "none is sent" },
    isSecret: true,
    asks: {
      before: "real money",
      question: "Which server sends its email?",
      why: "People learn by email of payments, disputes, and sign-ins that weren't theirs.",
      value: "smtps://…:…@…",
    },
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(SENDER, {
        error: ({ input }) =>
          `It is ${String(input)}. Set it to an address such as Potkeeper <no-reply@potkeeper.example>.`,
      })
      .default(NO_SENDER),
    sets: "The sender of its email.",
    otherwise: "an address that no one can answer",
    default: NO_SENDER,
    asks: {
      before: "real money",
      question: "From which address does its email come?",
      why: "No one can answer the default, and mail servers distrust it.",
      value: '"… <…@…>"',
      isAnswer: (sender) => !sender.includes(".invalid"),
    },
  },
} satisfies Record<string, Setting>;

export const peopleSettings = {
  REGISTRATION: {
    schema: oneOf(...registrations).default("open"),
    sets: "Who can create an account: `open`: anyone; `invited`: people with an open invitation or a join link; `closed`: no one. Existing accounts sign in as before.",
    otherwise: "`open`",
    default: "open",
  },
  ADMIN_ACCOUNT: {
    schema: adminSchema.optional(),
    sets: "An admin that each start ensures exists: `ada ada@example.com PASSWORD`, with at least 12 characters that no one would guess.",
    otherwise: "the first start prints a link for one",
    isSecret: true,
  },
  SAFEGUARDS: {
    schema: safeguardsSchema.optional(),
    sets: "[The safeguards](#safeguards) that apply, with commas between, or `none`. A list replaces the default.",
    otherwise: { trial: "`none`", public: "all" },
  },
} satisfies Record<string, Setting>;
