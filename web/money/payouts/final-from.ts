import { formatNearDay } from "#web/ui/date.tsx";

/** Says how long results stay provisional: until a day or, once that day has passed, until the next fetch. */
export const provisionalUntil = (finalFrom: string): string =>
  Date.parse(finalFrom) > Date.now() ? `until ${formatNearDay(finalFrom)}` : "until the next fetch";
