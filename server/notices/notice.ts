import type { ChannelEvent } from "#contract/leagues/league-channel.ts";
import type { EmailTopic } from "#contract/notices/email-topics.ts";
import type { NotificationType } from "#contract/notices/notifications.ts";
import type { Currency } from "#contract/platform/currency.ts";
import type { EmailContent } from "#server/platform/mail/email-content.ts";

/** A league as notices name it, with the currency of its amounts. */
export type League = { id: string; name: string; currency: Currency };

/** People with accounts, by their ids; or every admin, but for one. */
export type Audience = readonly string[] | { everyAdminBut: string | null };

/** What people with accounts see in the app, and the email that goes with it. */
export type PeopleNotice = {
  /** Of the notification to its one reader, where that has to be found again. */
  id?: string;
  to: Audience;
  leagueId: string | null;
  type: NotificationType;
  title: string;
  message: string;
  /** Where it leads on this site (RULES §11). */
  path: string;
  email: EmailContent;
  /** The topic, if people can turn its emails off; emails about money or security have none (RULES §19). */
  topic?: EmailTopic | undefined;
};

/** The same without an email of its own: it is collected with others, for one email a day at most (RULES §19). */
export type DigestNotice = Omit<PeopleNotice, "email" | "topic"> & { collected: EmailTopic };

/** An email to an address that may belong to no account. */
export type EmailNotice = {
  address: string;
  email: EmailContent;
  invitationId?: string;
  /** The league it is about, where it is shown nowhere in the app. */
  leagueId?: string;
  /** Where no email is sent, the account with this address is told in the app, where it leads there. */
  inApp?: Pick<PeopleNotice, "leagueId" | "path">;
};

/** Who is told what, in the app and by email, and in which words. This room's functions make it from facts. */
export type Notice = PeopleNotice | DigestNotice | EmailNotice;

/**
 * What happened, told by one notice, or by several in the order in which they concern people: each person is told by the
 * first that is for them, so that one event is one message (docs/rules.md §11).
 */
export type Event = Notice | readonly Notice[];

/**
 * What a league's channel is told, if it has one: a sentence that says to everyone what every member sees (RULES §30), and
 * its facts for programs.
 */
export type ChannelNews = { channelOf: string; event: ChannelEvent; text: string; facts: Record<string, string> };
