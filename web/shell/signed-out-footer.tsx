import { siteName } from "#contract/platform/site.ts";
import { useHasClassifieds } from "#web/api/use-keeps-own-money.ts";
import { useSendsMail } from "#web/api/use-sends-mail.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { NewsletterForm } from "#web/people/newsletter/newsletter-form.tsx";
import { useLandingSections } from "#web/shell/landing-sections.ts";
import { SiteFooter } from "#web/shell/site-footer.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { later } from "#web/ui/later.tsx";
import { paths } from "#web/ui/paths.ts";

const LegalLinks = later(() => import("#web/people/declarations/legal-links.tsx"));

/** Where no league can be in the classifieds, the rest. */
const SCREENS = [
  { label: "Classifieds", to: paths.classifieds() },
  { label: "Sign In", to: paths.login() },
  { label: "Get Started", to: paths.register() },
  { label: "Accessibility", to: paths.accessibility() },
];

/** The footer for visitors who aren't signed in (SPEC §2, Landing page). */
export function SignedOutFooter() {
  const duties = useDuties();
  const sendsMail = useSendsMail();
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="page grid grid-cols-2 gap-x-8 gap-y-6 py-8 lg:grid-cols-[1fr_1fr_2fr] max-sm:[&>:not(nav)]:col-span-2">
        <nav aria-label="Sections" className="grid content-start gap-2">
          {useLandingSections().map(({ label, href }) => (
            <a key={href} href={href} className="w-fit hover:underline">
              {label}
            </a>
          ))}
        </nav>
        <nav aria-label="Screens" className="grid content-start gap-2">
          {SCREENS.slice(useHasClassifieds() ? 0 : 1).map(({ label, to }) => (
            <AppLink key={to} to={to} className="w-fit hover:underline">
              {label}
            </AppLink>
          ))}
        </nav>
        {sendsMail && <NewsletterForm />}
      </div>
      <p className="page flex flex-wrap gap-x-4 pb-8 text-sm text-ink-soft">
        {duties && <LegalLinks duties={duties} />}
        <span>© 2025 {siteName()}. All rights reserved.</span>
      </p>
      <SiteFooter />
    </footer>
  );
}
