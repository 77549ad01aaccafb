import { type ReactNode, Suspense, useState } from "react";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { later } from "#web/ui/later.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

const Questions = later(() => import("#web/landing/questions.tsx"));

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
      <div className="page grid grid-cols-2 gap-x-8 gap-y-6 py-8 sm:py-10 sm:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <div className="max-sm:col-span-2">
          <Wordmark />
          <p className="mt-3 max-w-xs text-sm text-ink-soft">
            Entry fees in escrow until the season ends. Winners paid to the cent.
          </p>
        </div>
        <Links title="Product" links={PRODUCT} className="max-sm:row-span-2" />
        <Links title="Support" links={SUPPORT}>
          <QuestionsDialog />
        </Links>
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

type LinksProps = {
  title: string;
  links: { label: string; to: string }[];
  className?: string;
  /** What isn't a link. */
  children?: ReactNode;
};

function Links({ title, links, className, children }: LinksProps) {
  return (
    <nav aria-label={title} className={classNames("grid content-start gap-2", className)}>
      <h2 className="eyebrow font-sans">{title}</h2>
      {links.map(({ label, to }) => (
        <AppLink key={to} to={to} className="w-fit hover:underline">
          {label}
        </AppLink>
      ))}
      {children}
    </nav>
  );
}

/** The landing page's answers, which signed-in people can't reach, over whatever they are doing. */
function QuestionsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Dialog
      title="Questions and answers"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className="w-fit text-left hover:underline">
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
