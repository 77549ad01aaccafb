import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";

/** What an installation can be ready for, the least first. */
export const stages = ["a trial", "treasurer leagues", "real money"] as const;
export type Stage = (typeof stages)[number];

const missingSchema = z.object({
  /** The setting that would answer; null if what is missing has to do with several. */
  setting: z.string().nullable(),
  question: z.string(),
  /** What goes wrong until it is answered. */
  why: z.string(),
});

const readinessSchema = z.object({
  readyFor: z.enum(stages),
  /** What is missing before each further stage, the nearest first; stages that lack nothing are left out. */
  between: z.array(z.object({ before: z.enum(stages), missing: z.array(missingSchema) })),
});
export type Readiness = z.infer<typeof readinessSchema>;
export type Missing = z.infer<typeof missingSchema>;

const shownSettingSchema = z.object({
  name: z.string(),
  sets: z.string(),
  /** What it is set to; "set" for a secret, null if it isn't set. */
  value: z.string().nullable(),
  /** What applies here while it isn't set. */
  otherwise: z.string(),
});
export type ShownSetting = z.infer<typeof shownSettingSchema>;

export const getInstallation = call("GET /api/admin/installation", {
  summary: "This installation's settings, without its secrets, and what it is ready for",
  answer: readinessSchema.extend({
    groups: z.array(z.object({ title: z.string(), settings: z.array(shownSettingSchema) })),
  }),
});
