import type { z } from "zod";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { FetchedAnswer } from "#server/platform/fantasy-platforms.ts";
import type { Call, Fetched } from "#server/results/platforms/fetch-answer.ts";
import { PlatformRefusal } from "#server/results/platforms/platform-refusal.ts";
import { withoutPersonalFields } from "#server/results/platforms/without-personal-fields.ts";

/** Reads the answers of one import and keeps each as evidence. */
export type SeasonReader = {
  /** @throws PlatformRefusal also if the answer doesn't have the given shape. */
  read<T>(url: string, schema: z.ZodType<T>): Promise<T>;
  /** Reads an answer of which the evidence keeps only what the schema names: the rest is too much, or about people. */
  readPart<T>(url: string, schema: z.ZodType<T>): Promise<T>;
  /** Returns undefined for an answer that the platform doesn't have. */
  readIfThere<T>(url: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** Reads an answer that isn't kept as evidence, because it says more about a person than the league may see. */
  ask<T>(url: string, schema: z.ZodType<T>): Promise<T>;
  answers: FetchedAnswer[];
};

export function createSeasonReader(
  platform: ResultPlatform,
  fetchOne: (call: Call) => Promise<Fetched>,
  accessToken?: string,
): SeasonReader {
  const answers: FetchedAnswer[] = [];
  const parse = <T>(json: unknown, schema: z.ZodType<T>): T => {
    const parsed = schema.safeParse(json);
    if (!parsed.success) throw new PlatformRefusal(platform, "unreadable");
    return parsed.data;
  };
  const ask: SeasonReader["ask"] = async (url, schema) =>
    parse((await fetchOne({ platform, url: new URL(url), accessToken })).json, schema);
  const read: SeasonReader["read"] = async (url, schema) => {
    const { json, answer } = await fetchOne({ platform, url: new URL(url), accessToken });
    answers.push(answer);
    return parse(json, schema);
  };
  const readPart: SeasonReader["readPart"] = async (url, schema) => {
    const { json, answer } = await fetchOne({ platform, url: new URL(url), accessToken });
    const part = parse(json, schema);
    answers.push({ ...answer, body: withoutPersonalFields(part) });
    return part;
  };
  const readIfThere: SeasonReader["readIfThere"] = async (url, schema) => {
    try {
      return await read(url, schema);
    } catch (error) {
      if (error instanceof PlatformRefusal && error.kind === "not_found") return undefined;
      throw error;
    }
  };
  return { read, readPart, readIfThere, ask, answers };
}
