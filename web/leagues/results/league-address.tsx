import { useMutation } from "@tanstack/react-query";
import { type RefObject, useState } from "react";
import type { PlatformLeague } from "#contract/league-results.ts";
import { messageOf, request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";

/** The league found at its platform, with the address it was found by. */
export type FoundLeague = { address: string; league: PlatformLeague };

/** Looks a league up by the address that someone pastes; a refusal shows at the field, and what is typed stays. */
export function useLookUp(onFound: (found: FoundLeague) => void, start = "") {
  const [address, setAddress] = useState(start);
  const [error, setError] = useState<string>();
  const lookUp = useMutation({
    mutationFn: (typed: string) => request("POST /api/platform-leagues", { body: { address: typed } }),
    onSuccess: (league, typed) => onFound({ address: typed, league }),
    onError: (refusal) => setError(messageOf(refusal, "We couldn't look this league up. Try again in a moment.")),
  });
  return {
    address,
    error,
    setError,
    isPending: lookUp.isPending,
    type: (typed: string) => {
      setAddress(typed);
      setError(undefined);
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
type AddressFieldProps = { lookUp: LookUp; isDisabled?: boolean; field?: RefObject<HTMLInputElement | null> };

/** The field for a league's address. Enter looks it up, also within another form. */
export function LeagueAddressField({ lookUp, isDisabled = false, field }: AddressFieldProps) {
  const isBusy = lookUp.isPending || isDisabled;
  return (
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
  );
}
