import { Landmark, LockKeyhole, Vault } from "lucide-react";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { StatementPicture } from "#web/landing/statement-picture.tsx";

const CLAIMS = [
  { claim: "encryption", Icon: LockKeyhole },
  { claim: "insurance", Icon: Landmark },
  { claim: "escrow", Icon: Vault },
] as const;

/** The page's dark section: deep green in both themes. */
export function Security() {
  const claims = useOptional(query("GET /api/site-claims"));
  return (
    <section id="security" className="bg-field text-on-field">
      <div className="page grid gap-x-16 gap-y-6 py-8 sm:py-16 lg:grid-cols-2">
        <div>
          <h2 className="min-h-[1.1em] text-3xl sm:text-5xl">{claims?.security}</h2>
          <p className="mt-4 max-w-xl text-lg text-on-field-soft">
            {claims?.promise} Every cent that comes in or goes out is in the league’s own statement, and every member
            can read it.
          </p>
          <ul className="mt-5 grid gap-4 sm:mt-8 sm:gap-6">
            {CLAIMS.filter(({ claim }) => claims?.[claim] !== null).map(({ claim, Icon }) => (
              <li key={claim} className="grid grid-cols-[auto_1fr] gap-x-4">
                <Icon aria-hidden="true" className="mt-1 size-6" />
                <div>
                  <h3 className="min-h-[1.4em] text-xl">{claims?.[claim]?.headline}</h3>
                  <p className="text-on-field-soft">{claims?.[claim]?.text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <StatementPicture name="Escrow statement" balance="In escrow" />
      </div>
    </section>
  );
}
