import { later } from "#web/ui/later.tsx";

/** Only leagues that keep their own money load them, once their part of the page is open (RULES §24). */
export const Debts = later(() => import("#web/money/treasurer/debts.tsx"));
export const Treasurer = later(() => import("#web/money/treasurer/treasurer.tsx"));
export const PaymentsPart = later(() => import("#web/money/treasurer/payments-part.tsx"));
