import { Wordmark } from "#web/pot/wordmark.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { paths } from "#web/ui/paths.ts";

const PRODUCT = [
  { label: "My Leagues", to: paths.commissioner() },
  { label: "My Player Leagues", to: paths.player() },
  { label: "Classifieds", to: paths.classifieds() },
  { label: "Create a League", to: paths.createLeague() },
];
const SUPPORT = [{ label: "Your profile", to: paths.profile() }];
const LEGAL = ["Privacy Policy", "Terms of Service", "Cookie Policy"];

export function SignedInFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page grid grid-cols-2 gap-8 py-10 sm:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <Wordmark />
          <p className="mt-3 max-w-xs text-sm text-ink-soft">
            Entry fees in escrow until the season ends. Winners paid to the cent.
          </p>
        </div>
        <Links title="Product" links={PRODUCT} />
        <Links title="Support" links={SUPPORT} />
        <div className="grid content-start gap-2">
          <h2 className="eyebrow font-sans">Legal</h2>
          {LEGAL.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      </div>
      <p className="page pb-8 text-sm text-ink-soft">© {new Date().getFullYear()} Potkeeper. All rights reserved.</p>
    </footer>
  );
}

function Links({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={title} className="grid content-start gap-2">
      <h2 className="eyebrow font-sans">{title}</h2>
      {links.map(({ label, to }) => (
        <AppLink key={to} to={to} className="w-fit hover:underline">
          {label}
        </AppLink>
      ))}
    </nav>
  );
}
