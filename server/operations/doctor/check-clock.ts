import { type Finding, right, wrong } from "#server/operations/doctor/finding.ts";

const OFF_MAX_SECONDS = 60;

type Reading = { whose: string; theirs: Date; ours: Date };

/** We refuse an event that is more than 300 seconds old by our clock, so our clock has to be right. */
export function checkClock({ whose, theirs, ours }: Reading): Finding {
  const offSeconds = Math.round((ours.getTime() - theirs.getTime()) / 1000);
  if (Math.abs(offSeconds) <= OFF_MAX_SECONDS) return right(`The clock agrees with ${whose}.`);
  const direction = offSeconds > 0 ? "ahead of" : "behind";
  return wrong(
    `The clock is ${Math.abs(offSeconds)} seconds ${direction} ${whose}; from 300 on, Stripe's events are refused.`,
    "Set the machine's clock over the network: timedatectl set-ntp true",
  );
}
