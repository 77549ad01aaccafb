import { formatNearDay } from "#web/ui/date.tsx";

/** Until when results are provisional: a day, or, once that has passed, until a fetch shows them again. */
export const provisionalUntil = (finalFrom: string): string =>
  Date.parse(finalFrom) > Date.now() ? `until ${formatNearDay(finalFrom)}` : "until the next fetch";
