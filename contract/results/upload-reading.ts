import { z } from "zod";
import { call } from "#contract/platform/endpoint.ts";
import { storable } from "#contract/platform/text.ts";
import { resultsTableSchema } from "./results-table.ts";
import { TOO_MUCH_TEXT, UPLOAD_BYTES_MAX, UPLOAD_CHARACTERS_MAX } from "./results-words.ts";
import { columnKinds, leftOutReasons, weekMeanings } from "./upload-words.ts";

const meaningSchema = z.enum([...columnKinds, ...weekMeanings]);

/** What is between the cells of a line: words are a list, and lines are a table with each cell on a line of its own. */
const separators = ["tab", "pipe", "semicolon", "comma", "spaces", "words", "lines"] as const;
export type Separator = (typeof separators)[number];

export const UPLOAD_COLUMNS_MAX = 200;
const lineNumber = z.int().min(1).max(UPLOAD_CHARACTERS_MAX);

/** How a text is read as a table. Two uploads of the same text and reading give the same results. */
export const readingSchema = z.strictObject({
  separator: z.enum(separators),
  /** How many values come before the team in a line of words; in other tables, whether the first cell begins with one. */
  before: z.int().min(0).max(20),
  /** The line that names the columns. */
  header: lineNumber.nullable(),
  /** The other lines that aren't teams. */
  leftOut: z.array(lineNumber).max(2000),
  /** Null where the person has to say it. */
  columns: z.array(meaningSchema.nullable()).max(UPLOAD_COLUMNS_MAX),
  /** What begins the decimals; null where the numbers don't tell. */
  decimals: z.enum(["point", "comma"]).nullable(),
});
export type Reading = z.infer<typeof readingSchema>;

const understoodSchema = z.object({
  /** Null for a platform's own JSON, which has no columns. */
  reading: readingSchema.nullable(),
  columns: z.array(
    z.object({
      /** As the table names it; empty if it doesn't. */
      name: z.string(),
      /** Whether its values, not its name, tell what it is. */
      isGuess: z.boolean(),
      /** What the person has to say about it, and the likely answers, which may be none; null if nothing. */
      question: z.object({ text: z.string(), answers: z.array(meaningSchema) }).nullable(),
    }),
  ),
  /** The lines read as teams, as they were written. */
  lines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  leftOut: z.array(z.object({ line: z.int(), text: z.string(), reason: z.enum(leftOutReasons) })),
  /** A number that shows what begins the decimals, in hundredths as each reading has it; null if there is none. */
  number: z.object({ written: z.string(), point: z.int().nullable(), comma: z.int().nullable() }).nullable(),
  /** What keeps these results from being kept, in a sentence; null if nothing does. */
  problem: z.string().nullable(),
  /** The results as they would be kept; null while there is a problem. */
  table: resultsTableSchema.nullable(),
});
export type UnderstoodUpload = z.infer<typeof understoodSchema>;

export const uploadSchema = z.strictObject({
  text: z
    .string()
    .min(1, "Paste or choose the results first")
    .max(UPLOAD_CHARACTERS_MAX, { error: TOO_MUCH_TEXT, abort: true })
    .check(storable),
  /** How someone who saw the table said to read it. Without it, whatever was guessed is flagged. */
  reading: readingSchema.optional(),
});

export const previewUpload = call("POST /api/leagues/:id/results/uploads/preview", {
  summary: "See how results given as text would be read; keeps nothing",
  bodyLimit: UPLOAD_BYTES_MAX,
  tag: "results",
  body: uploadSchema,
  answer: understoodSchema,
});
