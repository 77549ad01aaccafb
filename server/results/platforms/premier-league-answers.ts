import { z } from "zod";

// Every object here names all that is read of an answer: evidence keeps nothing else of it.

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));
const event = z.int().min(1).max(60);
const entry = z.int().min(1);
const optionalText = z.string().nullish();

export const bootstrapSchema = z.object({
  events: z
    .array(
      z.object({
        id: event,
        deadline_time: time,
        finished: z.boolean(),
        data_checked: z.boolean(),
        is_current: z.boolean().nullish(),
      }),
    )
    .min(1),
  /** The whole season, then its months. */
  phases: z.array(z.object({ id: z.int(), name: z.string(), start_event: event, stop_event: event })),
});
export type Bootstrap = z.infer<typeof bootstrapSchema>;

const leagueSchema = z.object({
  name: z.string(),
  created: time,
  /** x is private, c public, s one of the game's own. */
  league_type: z.string(),
  admin_entry: entry.nullish(),
  start_event: event,
  ko_rounds: z.int().nullish(),
});
export type FplLeague = z.infer<typeof leagueSchema>;

const pageOf = <T extends z.ZodType>(row: T) => z.object({ has_next: z.boolean(), results: z.array(row) });

/** Teams that joined since the table was last made: before the first points, all of them. */
const newEntriesSchema = pageOf(
  z.object({ entry, entry_name: optionalText, player_first_name: optionalText, player_last_name: optionalText }),
);

const namesOfRow = { entry_name: optionalText, player_name: optionalText, rank: z.int().min(1), total: z.int() };

export const classicSchema = z.object({
  league: leagueSchema,
  standings: pageOf(z.object({ entry, ...namesOfRow })),
  new_entries: newEntriesSchema,
});
export type Classic = z.infer<typeof classicSchema>;

const count = z.int().min(0).default(0);
export const h2hSchema = z.object({
  league: leagueSchema,
  standings: pageOf(
    z.object({
      /** Null for AVERAGE, which plays where the number of teams is odd. */
      entry: entry.nullable(),
      ...namesOfRow,
      ...{ matches_won: count, matches_drawn: count, matches_lost: count, points_for: z.int().default(0) },
    }),
  ),
  new_entries: newEntriesSchema,
});
export type H2h = z.infer<typeof h2hSchema>;

export const matchesSchema = pageOf(
  z.object({
    event,
    ...{ entry_1_entry: entry.nullable(), entry_1_points: z.int() },
    ...{ entry_1_win: count, entry_1_draw: count, entry_1_loss: count },
    ...{ entry_2_entry: entry.nullable(), entry_2_points: z.int() },
    ...{ entry_2_win: count, entry_2_draw: count, entry_2_loss: count },
    /** Null for a draw, and against AVERAGE if that wins. */
    winner: entry.nullish(),
    is_knockout: z.boolean().default(false),
    is_bye: z.boolean().nullish(),
  }),
);
export type H2hMatch = z.infer<typeof matchesSchema>["results"][number];

export const historySchema = z.object({
  current: z.array(
    z.object({
      event,
      /** Before the hit is taken off, unlike a match's points. */
      points: z.int(),
      event_transfers: z.int().min(0).default(0),
      event_transfers_cost: z.int().min(0).default(0),
    }),
  ),
});
export type EntryWeek = z.infer<typeof historySchema>["current"][number];

/** The leagues of a team. */
export const entrySchema = z.object({
  leagues: z.object({
    classic: z.array(z.object({ id: z.int(), name: z.string(), league_type: z.string() })),
    h2h: z.array(z.object({ id: z.int(), name: z.string(), league_type: z.string() })),
  }),
});

export const draftEntrySchema = z.object({ entry: z.object({ league_set: z.array(z.int()) }) });

export const draftSchema = z.object({
  league: z.object({
    name: z.string(),
    admin_entry: entry.nullish(),
    draft_dt: time.nullish(),
    /** h is head to head, c counts points. */
    scoring: z.string(),
    start_event: event,
    stop_event: event,
    transaction_mode: optionalText,
    ko_rounds: z.int().nullish(),
  }),
  league_entries: z.array(
    z.object({
      /** The number in this league's tables; `entry_id` is the one in addresses, null for the side that is no one's. */
      id: entry,
      entry_id: entry.nullable(),
      ...{ entry_name: optionalText, player_first_name: optionalText, player_last_name: optionalText },
    }),
  ),
  matches: z
    .array(
      z.object({
        ...{ event, finished: z.boolean() },
        ...{ league_entry_1: entry, league_entry_1_points: z.int() },
        ...{ league_entry_2: entry, league_entry_2_points: z.int() },
      }),
    )
    .default([]),
  standings: z.array(
    z.object({
      league_entry: entry,
      rank: z.int().min(1).nullish(),
      total: z.int().nullish(),
      points_for: z.int().nullish(),
      ...{ matches_won: count, matches_drawn: count, matches_lost: count },
    }),
  ),
});
export type Draft = z.infer<typeof draftSchema>;
export type DraftMatch = Draft["matches"][number];

export const draftHistorySchema = z.object({ history: z.array(z.object({ event, points: z.int() })) });
