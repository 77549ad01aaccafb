import { z } from "zod";
import { mflErrorSchema } from "#server/results/platforms/mfl-answers.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";

const PRIVATE = /log(ged)? ?in|not authorized|access|private|api ?key/i;

export function readMfl<T>(reader: SeasonReader, url: string, schema: z.ZodType<T>): Promise<T>;
export function readMfl<T>(
  reader: SeasonReader,
  url: string,
  schema: z.ZodType<T>,
  options: { isOptional: true },
): Promise<T | undefined>;
/** Reads an answer from MyFantasyLeague, which sends even refusals with status 200. An optional answer may be refused. */
export async function readMfl<T>(
  reader: SeasonReader,
  url: string,
  schema: z.ZodType<T>,
  options?: { isOptional: true },
): Promise<T | undefined> {
  const answer = options ? await reader.readIfThere(url, z.unknown()) : await reader.read(url, z.unknown());
  if (answer === undefined) return undefined;
  const refused = mflErrorSchema.safeParse(answer);
  if (refused.success) {
    if (options) return undefined;
    const { error } = refused.data;
    const says = typeof error === "string" ? error : error.$t;
    throw new PlatformRefusal("my_fantasy_league", PRIVATE.test(says) ? "private" : "not_found");
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PlatformRefusal("my_fantasy_league", "unreadable");
  return parsed.data;
}
