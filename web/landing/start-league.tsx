import type { ReactNode } from "react";
import { GetStarted } from "#web/landing/get-started.tsx";

export function StartLeague({ children }: { children: ReactNode }) {
  return (
    <section className="bg-green-wash">
      <div className="page flex flex-wrap items-center justify-between gap-x-12 gap-y-4 py-8 sm:py-14">
        <div>
          <h2 className="text-3xl sm:text-5xl">Start Your League Today</h2>
          <p className="mt-3 max-w-xl text-lg text-ink-soft">It takes about as long as naming your team. {children}</p>
        </div>
        <GetStarted />
      </div>
    </section>
  );
}
