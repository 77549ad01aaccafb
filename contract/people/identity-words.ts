/**
 * How a way through the identity provider ended. Unknown: the answer belongs to nothing that this browser started, or to
 * something that is over. Busy: we couldn't take the answer, because of a limit or a fault of ours.
 */
export type IdentityOutcome =
  | ("opened" | "linked" | "proved")
  | ("denied" | "refused" | "stale" | "clock" | "unverified" | "taken" | "other")
  | ("closed" | "uninvited" | "terms" | "on_break")
  | ("locked" | "unavailable" | "unknown" | "busy");

type Said = { says: (name: string) => string; isGood?: boolean };

/** What the person reads when they are back. */
export const identityOutcomeWords: Record<IdentityOutcome, Said> = {
  opened: { says: () => "Your account is ready. Check your names, and change them if you like.", isGood: true },
  linked: { says: (name) => `You can sign in with ${name} from now on.`, isGood: true },
  proved: { says: () => "Thanks, it's you. Go back to what you were doing, and continue there.", isGood: true },
  denied: { says: (name) => `Nothing has changed, because you didn't agree at ${name}.` },
  refused: { says: (name) => `We couldn't accept the answer from ${name}. Try again; if it happens again, tell us.` },
  stale: { says: (name) => `${name} didn't ask you to sign in again, so it doesn't prove that it's you. Try again.` },
  clock: {
    says: (name) => `The clocks of ${name} and of this site differ too much. Tell the people who run this site.`,
  },
  unverified: { says: (name) => `${name} hasn't verified your email address. Verify it there, then try again.` },
  taken: {
    says: (name) =>
      `Your email address already has an account here. Sign in to it as before, then connect ${name} in your profile, under Security.`,
  },
  on_break: { says: () => "You're on a break, so no new account is opened for you. Sign in to the one you have." },
  closed: {
    says: (name) =>
      `This site isn't taking new accounts. If you have one, sign in to it, then connect ${name} in your profile, under Security.`,
  },
  uninvited: {
    says: (name) =>
      `You need an invitation or a join link to create an account here. Open its link first, and continue with ${name} there.`,
  },
  terms: {
    says: (name) =>
      `The terms have changed since you opened this page. Read them below, then continue with ${name} again.`,
  },
  other: { says: (name) => `This account at ${name} belongs to another account here.` },
  locked: { says: () => "This account is locked. Set a new password first, with the link we emailed to it." },
  unavailable: { says: (name) => `${name} doesn't answer right now. Try again in a few minutes.` },
  unknown: { says: () => "This sign-in was used already, took too long, or wasn't started here. Start it again." },
  busy: { says: () => "We couldn't take the answer. Wait a few minutes, then try again." },
};
