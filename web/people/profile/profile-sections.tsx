import type { ComponentType } from "react";
import type { CurrentUser } from "#contract/people/auth.ts";
import { AccountHistory } from "#web/people/profile/account-history.tsx";
import { CalendarSection } from "#web/people/profile/calendar-section.tsx";
import { IdentitySection } from "#web/people/profile/identity-section.tsx";
import { LeaveSection } from "#web/people/profile/leave-section.tsx";
import { NoticeChoices } from "#web/people/profile/notice-choices.tsx";
import { PayoutAccountSection } from "#web/people/profile/payout-account-section.tsx";
import { ProfileSection } from "#web/people/profile/profile-section.tsx";
import { SecuritySection } from "#web/people/profile/security-section.tsx";
import { YahooSection } from "#web/people/profile/yahoo-section.tsx";
import { useYahooConnection } from "#web/people/yahoo/connect-yahoo.tsx";

type Part = { id: string; title: string; intro: string; Content: ComponentType<{ user: CurrentUser }> };

/** The sections of the account center, in order; each loads and saves on its own. */
const parts: Part[] = [
  {
    id: "identity",
    title: "Identity",
    intro: "Your picture and name for other members, and where email reaches you.",
    Content: IdentitySection,
  },
  {
    id: "security",
    title: "Security",
    intro: "What it takes to sign in to your account.",
    Content: SecuritySection,
  },
  {
    id: "payout-account",
    title: "Payout account",
    intro: "The bank account we send your winnings to.",
    Content: PayoutAccountSection,
  },
  {
    id: "notifications",
    title: "Notifications",
    intro: "All of them are on your dashboard. Choose which ones also come by email and to your devices.",
    Content: NoticeChoices,
  },
  {
    id: "calendar",
    title: "Calendar",
    intro: "Payment deadlines, votes and season ends in your own calendar, kept up to date.",
    Content: CalendarSection,
  },
  {
    id: "yahoo",
    title: "Yahoo",
    intro: "Lets us read the results of your leagues there.",
    Content: YahooSection,
  },
  {
    id: "history",
    title: "Account history",
    intro: "What was done with your account, and from where.",
    Content: AccountHistory,
  },
  {
    id: "leave",
    title: "Export and delete",
    intro: "Download your data, or delete your account.",
    Content: LeaveSection,
  },
];

export function ProfileSections({ user }: { user: CurrentUser }) {
  // Until a required second factor is set up, the server refuses every other part.
  const isYahooOffered = useYahooConnection()?.isOffered === true;
  const shown = parts.filter(({ id }) =>
    user.mustSetUpSecondFactor ? id === "security" : id !== "yahoo" || isYahooOffered,
  );
  return (
    <div className="gap-12 lg:grid lg:grid-cols-[12rem_minmax(0,1fr)]">
      <nav aria-label="Profile" className="mb-8 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
        <ul className="flex flex-wrap gap-x-5 gap-y-1 lg:grid lg:gap-1">
          {shown.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="inline-flex min-h-11 items-center font-semibold text-ink-soft underline-offset-4 hover:text-ink hover:underline"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="max-w-2xl min-w-0">
        {shown.map(({ Content, ...part }) => (
          <ProfileSection key={part.id} {...part}>
            <Content user={user} />
          </ProfileSection>
        ))}
      </div>
    </div>
  );
}
