/** Up to 50 pairs that the caller sets on an object. We return them and never read them. */
export type Metadata = Record<string, string>;

/** What we keep of a card: never its number, only which test card it was. */
export type ChargedCard = {
  /** The test card's name: its key in cards.ts. */
  token: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** The recipient's bank account. `works` is false for the test account that returns money. */
export type BankAccount = {
  routingNumber: string;
  last4: string;
  works: boolean;
  /** Whether it has returned money; if so, no more is sent to it. */
  refused?: boolean;
};
