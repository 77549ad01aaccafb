import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { makeStale } from "#web/api/stale.ts";
import { type Terms, TermsLinks } from "#web/people/declarations/terms-links.tsx";

type AcceptsTermsProps = {
  terms: Terms;
  /** What the button does: "By creating an account". */
  act: string;
  /** Why the server refused the version that was accepted. */
  error: string | undefined;
};

/** The sentence beside the button that accepts the terms. If another version applies by now, it's named in its place. */
export function AcceptsTerms({ terms, act, error }: AcceptsTermsProps) {
  const client = useQueryClient();
  useEffect(() => {
    if (error) void makeStale(client, "/api/config");
  }, [error, client]);
  return (
    <div className="grid gap-2 text-sm">
      {error && (
        <p role="alert" className="font-medium text-red">
          {error}
        </p>
      )}
      <p className="text-ink-soft">
        {act} you accept <TermsLinks terms={terms} />.
      </p>
    </div>
  );
}
