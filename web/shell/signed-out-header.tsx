import { useSearch } from "wouter";
import { Wordmark } from "#web/pot/wordmark.tsx";
import { useLandingSections } from "#web/shell/landing-sections.ts";
import { OfflineLine } from "#web/shell/offline-line.tsx";
import { SideMenu } from "#web/shell/side-menu.tsx";
import { ThemeToggle } from "#web/shell/theme-toggle.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { carriedNext, paths } from "#web/ui/paths.ts";

function Links({ className, onClick }: { className: string; onClick?: () => void }) {
  return (
    <nav aria-label="Main" className={className}>
      {useLandingSections().map(({ label, href }) => (
        <a key={href} href={href} onClick={onClick} className="rounded-control px-3 py-2 font-semibold hover:bg-sunken">
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The header for visitors who aren't signed in (SPEC §2). */
export function SignedOutHeader() {
  useSearch();
  // Visitors who were asked to sign in, for example by an invitation, return there, whether they sign in or register.
  const next = carriedNext();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/92 backdrop-blur">
      <OfflineLine />
      <div className="page flex h-16 items-center gap-4">
        <Wordmark />
        <div className="order-1 ml-auto flex items-center gap-2">
          <ButtonLink to={paths.login(next)} variant="quiet" className="max-lg:hidden">
            Sign In
          </ButtonLink>
          <ButtonLink to={paths.register(next)} variant="secondary" className="max-[420px]:hidden">
            Get Started
          </ButtonLink>
          <ThemeToggle />
          <SideMenu>
            {(close) => (
              <>
                <Links className="-mx-3 grid text-lg" onClick={close} />
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links inside are what the keyboard reaches. */}
                {/* biome-ignore lint/a11y/noStaticElementInteractions: it only reacts to clicks on the links inside. */}
                <div className="grid gap-3" onClick={close}>
                  <ButtonLink to={paths.login(next)} variant="secondary">
                    Sign In
                  </ButtonLink>
                  <ButtonLink to={paths.register(next)}>Get Started</ButtonLink>
                </div>
              </>
            )}
          </SideMenu>
        </div>
        <Links className="ml-2 hidden gap-1 lg:flex" />
      </div>
    </header>
  );
}
