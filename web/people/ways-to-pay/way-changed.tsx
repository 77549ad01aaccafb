import { isChangeShown } from "#contract/people/way-kinds.ts";
import { Badge } from "#web/ui/badge.tsx";
import { formatNearDay } from "#web/ui/date.tsx";

/** Marks a way to pay that changed in the last 48 hours (RULES §24). */
export const WayChanged = ({ at }: { at: string }) =>
  isChangeShown(at, new Date()) && <Badge tone="blue">Changed on {formatNearDay(at)}</Badge>;
