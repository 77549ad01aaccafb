import type { ReactNode } from "react";

export function Support({ children }: { children: ReactNode }) {
  return (
    <section id="support" className="border-t border-line">
      <div className="page grid gap-x-16 gap-y-6 py-8 sm:py-16 lg:grid-cols-[1fr_1.6fr]">
        <div>
          <h2 className="text-3xl sm:text-5xl">Support</h2>
          <p className="mt-2 text-lg text-ink-soft">What leagues ask before the first kickoff.</p>
        </div>
        {children}
      </div>
    </section>
  );
}
