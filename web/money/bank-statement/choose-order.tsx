import { dayWords } from "#web/money/bank-statement/match-payments.ts";
import type { DayOrder, OpenDate } from "#web/money/bank-statement/statement-days.ts";
import { Button } from "#web/ui/button.tsx";

type ChooseOrderProps = { open: OpenDate; onChoose: (order: DayOrder) => void; onOtherFile: () => void };

const ORDERS: readonly DayOrder[] = ["month", "day"];
const focus = (heading: HTMLElement | null) => heading?.focus();

/** Asks what comes first in the file's dates, by one of them. */
export const ChooseOrder = ({ open, onChoose, onOtherFile }: ChooseOrderProps) => (
  <div className="grid gap-4">
    <p ref={focus} tabIndex={-1} className="text-lg font-semibold">
      Which day is {open.written}?
    </p>
    <p>The dates in this file don't tell whether the day or the month comes first.</p>
    <div className="flex flex-wrap gap-3">
      {ORDERS.map((order) => (
        <Button key={order} variant="secondary" onClick={() => onChoose(order)}>
          {dayWords(open.days[order])}
        </Button>
      ))}
    </div>
    <Button variant="quiet" size="small" className="-ml-3 justify-self-start" onClick={onOtherFile}>
      Choose another file
    </Button>
  </div>
);
