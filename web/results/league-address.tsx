import { useMutation } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { PlatformLeague } from "#contract/results/platform-leagues.ts";
import { platformsInWords } from "#contract/results/platforms.ts";
import { yahooOutcomeWords } from "#contract/results/yahoo-words.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { ConnectYahoo, useYahooConnection } from "#web/people/yahoo/connect-yahoo.tsx";
import type { YahooReturn } from "#web/people/yahoo/yahoo-return.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

/** The league found at its platform, with the address it was found by. */
export type FoundLeague = { address: string; league: PlatformLeague };

/** Lists the platforms whose leagues this site can read. */
export const useOfferedPlatforms = (): string => platformsInWords(useYahooConnection()?.isOffered ?? false);

type Start = {
  /** An address that was pasted before. */
  address?: string | undefined;
  /** How signing in to Yahoo for this address ended. */
  back?: YahooReturn | undefined;
};

/** Looks a league up by the address that someone pastes; a refusal shows at the field, and what is typed stays. */
export function useLookUp(onFound: (found: FoundLeague) => void, { address: start = "", back }: Start = {}) {
  const [address, setAddress] = useState(back?.address || start);
  const notConnected = back && back.outcome !== "connected" ? yahooOutcomeWords[back.outcome] : undefined;
  const [error, setError] = useState(notConnected);
  const [needsYahoo, setNeedsYahoo] = useState(notConnected !== undefined);
  const lookUp = useMutation({
    mutationFn: (typed: string) => request("POST /api/platform-leagues", { body: { address: typed } }),
    onSuccess: (league, typed) => onFound({ address: typed, league }),
    onError: (refusal) => refuse(refusal, "We couldn't look this league up. Try again in a moment."),
  });
  /** Shows why at the field, with the server's own reason if it gave one. */
  const refuse = (refusal: unknown, fallback: string) => {
    setError(messageOf(refusal, fallback));
    setNeedsYahoo(isApiError(refusal) && refusal.body.code === "connect_yahoo");
  };
  const { mutate } = lookUp;
  const sentBy = back?.outcome === "connected" ? back.address : "";
  useEffect(() => {
    if (sentBy) mutate(sentBy);
  }, [sentBy, mutate]);
  return {
    address,
    error,
    needsYahoo,
    refuse,
    isPending: lookUp.isPending,
    type: (typed: string) => {
      setAddress(typed);
      setError(undefined);
      setNeedsYahoo(false);
    },
    send: () => {
      setError(undefined);
      const typed = address.trim();
      if (typed === "") setError("Paste the address of the league's page, or its id");
      else lookUp.mutate(typed);
    },
  };
}

type LookUp = ReturnType<typeof useLookUp>;
type AddressFieldProps = {
  lookUp: LookUp;
  isDisabled?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  /** What to do about a league that can't be looked up. */
  otherwise: ReactNode;
};

/** The field for a league's address. Enter looks it up, also within another form. */
export function LeagueAddressField({ lookUp, isDisabled = false, field, otherwise }: AddressFieldProps) {
  const isBusy = lookUp.isPending || isDisabled;
  return (
    <div className="grid gap-3">
      <Field
        label="The league's address"
        help="Copy it from your browser while you look at the league, or type its id."
        error={lookUp.error}
      >
        {(wiring) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...wiring}
              {...(field && { ref: field })}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={500}
              className="min-w-0 flex-1 basis-56"
              value={lookUp.address}
              onChange={({ target }) => lookUp.type(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                if (!isBusy) lookUp.send();
              }}
            />
            <Button variant="secondary" isPending={isBusy} onClick={lookUp.send}>
              {lookUp.isPending ? "Looking it up…" : "Look up"}
            </Button>
          </div>
        )}
      </Field>
      {lookUp.needsYahoo && <ConnectYahoo address={lookUp.address.trim()} />}
      {lookUp.error && otherwise}
    </div>
  );
}
