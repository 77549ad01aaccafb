import { Landmark, LockKeyhole, Vault } from "lucide-react";
import { StatementPicture } from "#web/landing/statement-picture.tsx";

const CLAIMS = [
  {
    Icon: LockKeyhole,
    name: "256-bit encryption",
    text: "Card details go to the payment processor, encrypted, and never touch our servers.",
  },
  {
    Icon: Landmark,
    name: "Funds in bank-insured accounts",
    text: "Entry fees are kept apart from everything else until the season ends.",
  },
  { Icon: Vault, name: "Secure escrow", text: "Nobody can spend the pot: not a player, not the commissioner, not us." },
];

/** The evening side of the page: deep green in either light. */
export function Security() {
  return (
    <section id="security" className="bg-field text-on-field">
      <div className="page grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-2">
        <div>
          <h2 className="text-3xl sm:text-5xl">Bank-Level Security</h2>
          <p className="mt-4 max-w-xl text-lg text-on-field-soft">
            League entry fees are held in secure escrow until season end. Every cent that comes in or goes out stands in
            the league’s own statement, and every member can read it.
          </p>
          <ul className="mt-10 grid gap-6">
            {CLAIMS.map(({ Icon, name, text }) => (
              <li key={name} className="grid grid-cols-[auto_1fr] gap-x-4">
                <Icon aria-hidden="true" className="mt-1 size-6" />
                <div>
                  <h3 className="text-xl">{name}</h3>
                  <p className="text-on-field-soft">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <StatementPicture />
      </div>
    </section>
  );
}
