import type { JobName } from "#server/platform/queue.ts";
import { jobHandlers } from "#server/worker/registry.ts";
import type { TestApp } from "#tests/support/app.ts";

/** What the worker's schedule runs by itself. */
const SCHEDULED = [
  ...(["remind_deadlines", "mark_overdue", "remind_end_dates", "remind_winners", "settle_payout_votes"] as const),
  ...(["settle_commissioner_votes", "tell_commissioner_gone", "expire_invitations", "expire_replacements"] as const),
  ...([
    "release_held_seats",
    "remind_treasurers",
    "book_reversals",
    "resume_unfinished",
    "send_collected_emails",
    "seal_entries",
  ] as const),
] satisfies JobName[];

/** Lets days pass. On at most three of them jobs run, as on an installation that is often off. */
export const passDays = (world: TestApp) => async (days: number) => {
  const stops = Math.min(3, days);
  for (let stop = 0; stop < stops; stop++) {
    world.advance({ days: days / stops });
    for (const name of SCHEDULED) await jobHandlers(world.deps)[name]({} as never);
    await world.runJobs();
  }
};
