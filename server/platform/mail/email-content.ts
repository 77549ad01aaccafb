/** What an email says; all emails look the same. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Amounts, dates and names that the reader looks for. */
  facts?: { label: string; value: string }[];
  action?: Link;
  /** For emails that can be turned off. The page asks first; a POST to it, which mail programs send, acts at once. */
  unsubscribe?: Link;
  /** The league whose books' head it says when it is sent: the money that it is about has its entry in them by then. */
  headOf?: string;
  /** Whether it is about money that Potkeeper doesn't hold, so that its last line doesn't say otherwise (RULES §24). */
  isOfTreasurer?: boolean;
};

/** Links to a path on this site. */
export type Link = { label: string; path: string };
