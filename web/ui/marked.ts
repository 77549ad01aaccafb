import { type Writers, withoutMarks } from "#contract/platform/marked-words.ts";
import { formatMoney } from "#contract/platform/money.ts";
import { formatMoment, formatNearDay, formatTime } from "#web/ui/date.tsx";
import { formatDay } from "#web/ui/day.ts";

const HERE: Writers = {
  day: formatDay,
  near: formatNearDay,
  time: formatTime,
  moment: formatMoment,
  money: formatMoney,
};

/** Words from the server, with their moments in this device's zone and their amounts in its language. */
export const marked = (words: string): string => withoutMarks(words, HERE);
