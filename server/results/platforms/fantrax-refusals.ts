import { z } from "zod";
import { fantraxErrorSchema } from "#server/results/platforms/fantrax-answers.ts";
import { PlatformRefusal, type RefusalKind } from "#server/results/platforms/platform-refusal.ts";
import type { SeasonReader } from "#server/results/platforms/season-reader.ts";

const PRIVATE = /logged.?in|log ?in|not.?(a )?member|permission|private/i;
const NOT_FOUND = /no.?league|not found|does not exist|invalid '(leagueId|period)'/i;

/** Reads an answer from Fantrax, which sends most refusals with status 200. @throws PlatformRefusal */
export async function readFantrax<T>(reader: SeasonReader, url: string, schema: z.ZodType<T>): Promise<T> {
  const answer = await reader.read(url, z.unknown());
  const refused = fantraxErrorSchema.safeParse(answer);
  if (refused.success) throw new PlatformRefusal("fantrax", kindOf(refused.data.error));
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PlatformRefusal("fantrax", "unreadable");
  return parsed.data;
}

function kindOf({ code, message }: z.infer<typeof fantraxErrorSchema>["error"]): RefusalKind {
  const said = `${code} ${message}`;
  if (PRIVATE.test(said)) return "private";
  return NOT_FOUND.test(said) ? "not_found" : "unreadable";
}

/** Reads an answer that Fantrax may not have, like a period without games. */
export async function readFantraxIfThere<T>(
  reader: SeasonReader,
  url: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  try {
    return await readFantrax(reader, url, schema);
  } catch (error) {
    if (error instanceof PlatformRefusal && error.kind === "not_found") return undefined;
    throw error;
  }
}
