/** What the build knows of a screen before anyone asks for it. The server completes the application's HTML with it. */
export type PrerenderedScreen = {
  /** Its path in the router's table, such as "/leagues/:id". */
  path: string;
  title: string;
  /** Its description for search engines. Without one, the page has the site's description and no canonical address. */
  description?: string;
  /** Whether visitors get the screen itself, instead of a placeholder. */
  isWhole?: boolean;
  /** What differs on an installation without a processor, whose leagues keep their own money (RULES §24). */
  ofOwnMoney?: { description?: string; visitor?: ScreenPicture };
  /** For visitors without a session, and for everyone else. */
  visitor: ScreenPicture;
  member: ScreenPicture & {
    /**
     * Its markup with its heading, or with places for words of answers that its page brings, and the paths of these answers. An
     * address's query may change a heading: there, and without an answer, it is only the shape.
     */
    worded?: { markup: string; asks: string[] };
  };
};

type ScreenPicture = {
  /** Its markup until the application replaces it. */
  markup: string;
  /** The files of its code, besides those that every screen needs. */
  scripts: string[];
  /** The paths it asks the API for first, with the parameters of its own path. */
  asks: string[];
  /** Those among them that only the browser asks for, because asking changes something. */
  onlyAskedByBrowser?: string[];
};

export type Prerendered = {
  /** The line above the header: in a sandbox with a built-in mailbox, in one without, and in a demo. */
  banners: { mailbox: string; sandbox: string; demo: string };
  /** The line in its place that asks people to verify their address: where that is asked for, and where it's required. */
  verifyBars: { asked: string; required: string };
  /** The description of screens without one of their own, on an installation without a processor. */
  descriptionOfOwnMoney: string;
  screens: PrerenderedScreen[];
  /** Every address without a screen. */
  missing: PrerenderedScreen;
};

/** The id of the element whose text is the JSON of all answers that came with the page, by their paths. */
export const ANSWERS_ID = "answers";

/** Where a picture's banner goes. */
export const BANNER_PLACE = "<!--banner-->";
/** Marks a picture that may ask its reader to verify their address instead, and the address's place in that line. */
export const VERIFY_PLACE = "<!--verify-->";
export const EMAIL_PLACE = "{email}";
/** The cookie of a browser whose reader doesn't want to be asked that today. */
export const VERIFY_LATER_COOKIE = "verify-later";
/** The places of a league's words in the picture of its page. */
export const LEAGUE_PLACES = { name: "{league name}", sentence: "{league season}" };
/** The place of the reader's first name. */
export const FIRST_NAME_PLACE = "{first name}";
