import { DateText } from "#web/ui/date.tsx";

/**
 * Why a new commissioner can't complete the season yet, and from when on they can (RULES §17); undefined if nothing
 * keeps them.
 */
export const completableFromWords = (completableFrom: string | null) =>
  completableFrom === null
    ? undefined
    : () => (
        <>
          You have just become the commissioner. You can complete the season before its end date from{" "}
          <DateText value={completableFrom} withTime />.
        </>
      );
