import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";

/** What an installation can be ready for, the least first. */
export const stages = ["a trial", "treasurer leagues", "real money"] as const;
export type Stage = (typeof stages)[number];

/** What an operator can be after; each needs all that the ones before it need. */
export const goals = ["treasurer leagues", "test cards", "real money"] as const;

const missingSchema = z.object({
  setting: z.string().nullable(),
  /** For what has to do with several settings, what to do instead. */
  question: z.string(),
  /** What goes wrong until it is answered. */
  why: z.string(),
  /** What to add to .env, and what it means; null, as the setting is, if no single one does it. */
  line: z.string().nullable(),
  sets: z.string().nullable(),
});
export type Missing = z.infer<typeof missingSchema>;

const goalSchema = z.object({
  goal: z.enum(goals),
  missing: z.array(missingSchema),
  /** The settings that answer already. */
  done: z.array(z.string()),
});
export type Goal = z.infer<typeof goalSchema>;

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
  summary: "This installation's settings, without its secrets, and what it has and lacks for what it can be used for",
  answer: z.object({
    goals: z.array(goalSchema),
    groups: z.array(z.object({ title: z.string(), settings: z.array(shownSettingSchema) })),
  }),
});
