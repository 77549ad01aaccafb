import { z } from "zod";
import { askedBefore } from "#contract/platform/duties.ts";
import { placesSchema } from "#server/platform/config/places.ts";
import { oneOf, webAddress, wholeNumber } from "#server/platform/config/settings/schemas.ts";
import type { Setting } from "#server/platform/config/settings/setting.ts";

const line = (max: number, message: string) =>
  z
    .string()
    .max(max, message)
    .refine((text) => !/[\p{C}\u2028\u2029]/u.test(text), { error: message });

export const dutySettings = {
  TERMS_URL: {
    schema: webAddress.optional(),
    sets: "The address of your terms. New accounts and payments [accept them](#what-people-accept-and-declare).",
    otherwise: "the footer only names them",
    asks: {
      before: "real money",
      question: "Where are the terms that people accept?",
      why: "Without terms, no one has agreed to the rules by which their money is kept.",
      value: "https://…\nTERMS_VERSION=…",
    },
  },
  TERMS_VERSION: {
    schema: line(40, "Set it to at most 40 characters on one line, such as 2026-11.").optional(),
    sets: "Their version, such as `2026-11`. A new one is asked for at the next payment.",
    otherwise: "no one is asked to accept anything",
  },
  PRIVACY_URL: {
    schema: webAddress.optional(),
    sets: "The address of your privacy policy, which is accepted together with the terms.",
    otherwise: "the footer only names it",
    asks: {
      before: "real money",
      question: "Where is the privacy policy?",
      why: "People give their names, bank details and dates of birth, and must be able to read what becomes of them.",
      value: "https://…",
    },
  },
  CONTACT: {
    schema: z
      .union([z.email(), webAddress], {
        error: "Set it to an email address, or to a web address such as https://potkeeper.example.",
      })
      .optional(),
    sets: "An email or web address that the footer and `security.txt` show.",
    otherwise: "none",
    asks: {
      before: "real money",
      question: "How can people reach the operator?",
      why: "Someone whose money is stuck has to be able to ask a person.",
      value: "…@…",
    },
  },
  MIN_AGE: {
    schema: wholeNumber(13, 99).optional(),
    sets: "How old people must be who pay by card or are paid by Potkeeper, 13 to 99.",
    otherwise: "no one is asked",
    asks: {
      before: "real money",
      question: "How old must people be?",
      why: "Contests for money have a minimum age nearly everywhere: 18, and in some states 19 or 21.",
    },
  },
  PLACES: {
    schema: placesSchema.optional(),
    sets: "Where they may live: `only US-CA, US-NY, GB`, or `not US-WA, US-ID`, or both with a semicolon between. ISO 3166 codes of countries, and states of the US.",
    otherwise: "no one is asked",
    asks: {
      before: "real money",
      question: "Where may people live?",
      why: "Contests for money are forbidden in some states and countries, and need a license in others.",
      value: '"not …"\nPLACES_REASON="…"',
    },
  },
  PLACES_REASON: {
    schema: line(200, "Set it to at most 200 characters on one line.").optional(),
    sets: "The sentence that people elsewhere read, such as `The law of your state doesn't allow contests for money.`",
    otherwise: "set it with `PLACES`",
  },
  ASKED_BEFORE: {
    schema: oneOf(...askedBefore).default("card"),
    sets: "`card`: age, place and new terms are asked for before card payments; `all`: also before people say that they paid a treasurer.",
    otherwise: "`card`",
    default: "card",
  },
} satisfies Record<string, Setting>;
