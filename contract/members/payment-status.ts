/** The states of a seat's entry fee. Code outside asks what they mean (`hasPaid`, `owes`) instead of comparing them. */
export const paymentStatuses = ["pending", "paid", "overdue", "refunded"] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type Seat = { paymentStatus: PaymentStatus };

/** Whether the fee is paid for the season that the seat must be paid for now. Its twin in SQL is `isPaid`. */
export const hasPaid = ({ paymentStatus }: Seat): boolean => paymentStatus === "paid";

/** Whether the fee is still to be paid, be it late or not. Its twin in SQL is `isOwing`. */
export const owes = ({ paymentStatus }: Seat): boolean => paymentStatus === "pending" || paymentStatus === "overdue";

/** Whether the fee is still to be paid after its deadline. */
export const isOverdue = ({ paymentStatus }: Seat): boolean => paymentStatus === "overdue";

/** Whether what was paid went back, so that the seat neither has paid nor owes. */
export const isRefunded = ({ paymentStatus }: Seat): boolean => paymentStatus === "refunded";
