import { type ReactNode, Suspense } from "react";
import { siteName } from "#contract/platform/site.ts";
import { useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { SiteFooter } from "#web/shell/site-footer.tsx";
import { useLinks } from "#web/shell/use-links.ts";
import { AppLink } from "#web/ui/app-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

const EscrowQuestions = later(() => import("#web/landing/questions.tsx"));
const OwnMoneyQuestions = later(() => import("#web/landing/own-money-questions.tsx"));

const LegalLinks = later(() => import("#web/people/declarations/legal-links.tsx"));

const PRODUCT = [
  { label: "My Leagues", to: paths.commissioner() },
  { label: "My Player Leagues", to: paths.player() },
  { label: "Classifieds", to: paths.classifieds() },
  { label: "Create a League", to: paths.createLeague() },
];
const SUPPORT = [
  { label: "Your profile", to: paths.profile() },
  { label: "Accessibility", to: paths.accessibility() },
];
const LEGAL = ["Privacy Policy", "Terms of Service", "Cookie Policy"];

export function SignedInFooter() {
  const duties = useDuties();
  const product = useLinks(PRODUCT);
  return (
    <footer className="border-t border-line bg-sunken text-sm">
      <div className="page grid gap-y-1.5 py-6">
        <Links title="Product" links={product} />
        <Links title="Support" links={SUPPORT}>
          <QuestionsDialog />
        </Links>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          {duties ? (
            <Suspense>
              <LegalLinks duties={duties} />
            </Suspense>
          ) : (
            LEGAL.map((name) => <span key={name}>{name}</span>)
          )}
          <span>
            © {new Date().getFullYear()} {siteName()}. All rights reserved.
          </span>
        </p>
      </div>
      <SiteFooter />
    </footer>
  );
}

type LinksProps = {
  title: string;
  links: { label: string; to: string }[];
  /** What isn't a link. */
  children?: ReactNode;
};

const Links = ({ title, links, children }: LinksProps) => (
  <nav aria-label={title} className="flex items-baseline gap-x-4">
    <h2 className="eyebrow w-16 shrink-0 font-sans">{title}</h2>
    <div className="flex flex-wrap gap-x-4">
      {links.map(({ label, to }) => (
        <AppLink key={to} to={to} className="py-0.5 hover:underline">
          {label}
        </AppLink>
      ))}
      {children}
    </div>
  </nav>
);

/** The landing page's answers, which signed-in people can't reach, over whatever they are doing. */
function QuestionsDialog() {
  const Questions = useKeepsOwnMoney() ? OwnMoneyQuestions : EscrowQuestions;
  return (
    <Dialog
      title="Questions and answers"
      trigger={
        <button type="button" className="py-0.5 hover:underline">
          Questions and answers
        </button>
      }
    >
      <Suspense
        fallback={
          <Loading what="the questions">
            <Lines widths={["w-full", "w-2/3"]} />
          </Loading>
        }
      >
        <Questions />
      </Suspense>
    </Dialog>
  );
}
