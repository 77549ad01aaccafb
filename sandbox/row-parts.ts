/** Up to 50 pairs that the caller hangs on an object; we give them back and never read them. */
export type Metadata = Record<string, string>;

/** What is kept of a card. The number itself is never stored, only which test card it was. */
export type ChargedCard = {
  /** The processor's name of the test card: the key of the table in cards.ts. */
  token: string;
  last4: string;
  expMonth: number;
  expYear: number;
};

/** Where a recipient wants the money; `works` is false for the test account that sends it back. */
export type BankAccount = {
  routingNumber: string;
  last4: string;
  works: boolean;
  /** It has sent money back, so nothing more is paid to it. */
  refused?: boolean;
};
