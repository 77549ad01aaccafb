import type { PayoutPause } from "#contract/money/payout-pause.ts";
import { pauseSentence } from "#contract/money/payout-pause-words.ts";
import { formatMoment } from "#web/ui/date.tsx";

/** Why a payout isn't sent yet, and until when in the reader's own zone. */
export function HeldUntil({ pause, isOwn }: { pause: PayoutPause; isOwn: boolean }) {
  const until = pause.until && formatMoment(pause.until);
  return <p className="text-sm text-ink-soft">{pauseSentence({ reason: pause.reason, until, isOwn })}</p>;
}
