import { BookOpenCheck, EyeClosed, Handshake } from "lucide-react";
import { siteName } from "#contract/platform/site.ts";
import { StatementPicture } from "#web/landing/statement-picture.tsx";

const REASONS = [
  {
    Icon: BookOpenCheck,
    name: "Who keeps how much",
    text: "“Casey keeps $300.00 of $500.00” is on the league’s page, with every payment.",
  },
  {
    Icon: Handshake,
    name: "Both sides confirm",
    text: "A payment counts once the treasurer confirms it, a prize once its winner does.",
  },
  {
    Icon: EyeClosed,
    name: "Bank details stay private",
    text: "Only members who owe see the treasurer’s, and only the treasurer sees a winner’s. All are encrypted.",
  },
];

/** What members can rely on where their league keeps its own money, in the page's dark section. */
export function OpenBooks() {
  return (
    <section id="security" className="bg-field text-on-field">
      <div className="page grid gap-x-16 gap-y-6 py-8 sm:py-16 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl sm:text-5xl">Books everyone can check</h2>
          <p className="mt-4 max-w-xl text-lg text-on-field-soft">
            {siteName()} doesn’t hold your league’s money. If your treasurer doesn’t pay, {siteName()} can’t. But every
            member sees where each cent is.
          </p>
          <ul className="mt-5 grid gap-4 sm:mt-8 sm:gap-6">
            {REASONS.map(({ Icon, name, text }) => (
              <li key={name} className="grid grid-cols-[auto_1fr] gap-x-4">
                <Icon aria-hidden="true" className="mt-1 size-6" />
                <div>
                  <h3 className="min-h-[1.4em] text-xl">{name}</h3>
                  <p className="text-on-field-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <StatementPicture name="Statement" balance="In the pot" />
      </div>
    </section>
  );
}
