import type { ReactNode } from "react";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DeclarationForm } from "#web/people/declarations/declaration-form.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";
import { paths } from "#web/ui/paths.ts";

/**
 * Asks a person's age and place before they name a bank account for the first time, and says so if they can't be paid
 * (RULES §27). The button is there anyway for someone whose refund waits for it.
 */
export function AskBeforePayout({ children }: { children: ReactNode }) {
  const own = useLoad(query("GET /api/auth/declarations"));
  return (
    <Loaded
      from={own}
      what="what we ask before a payout"
      pending={<LoadingSetting what="what we ask before a payout" widths={["w-full"]} />}
    >
      {({ missing, mayNameBank, refusal }) => (
        <>
          {mayNameBank && children}
          {refusal !== null && <Refused refusal={refusal} />}
          {refusal === null && (missing.birthDate || missing.place) && (
            <div className="w-full">
              <p className="mb-5">We have to know this before we can pay you.</p>
              <DeclarationForm asks={{ ...missing, terms: null }} action="Continue" />
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

const Refused = ({ refusal }: { refusal: string }) => (
  <p role="alert" className="rounded-control bg-blue-wash px-4 py-3">
    <strong className="block">You can't be paid here now</strong>
    {refusal} We keep what you won for you, and refunds still reach you.{" "}
    <AppLink to={`${paths.ownData()}#declared`} className="font-semibold underline underline-offset-4">
      See what you told us
    </AppLink>
  </p>
);
