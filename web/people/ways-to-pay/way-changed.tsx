import { isChangeShown } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatNearDay } from "#web/ui/date.tsx";

/** Marks a way to pay that came in the last 48 hours (RULES §24). */
export const WayChanged = ({ way: { changedAt, isReplacement } }: { way: WayToPay }) =>
  isChangeShown(changedAt, new Date()) && (
    <Badge tone="blue">
      {isReplacement ? "Changed" : "Added"} on {formatNearDay(changedAt)}
    </Badge>
  );
