import { useState } from "react";
import { NO_AT_SIGN, type ReadAddress, readAddresses } from "#contract/platform/email-addresses.ts";

const asText = (chips: readonly ReadAddress[]) => chips.map(({ text }) => text).join("\n");

/** Where the last complete address ends: at a separator, or at a space after an address. */
function completeUpTo(draft: string): number {
  const separator = Math.max(...[",", ";", "\n"].map((sign) => draft.lastIndexOf(sign)));
  return /@\S*\s$/.test(draft) ? draft.length : separator + 1;
}

/** The addresses of an invitation: those that are complete, each with its fault, and the text still being typed. */
export function useAddresses() {
  const [chips, setChips] = useState<ReadAddress[]>([]);
  const [draft, setDraft] = useState("");
  const all = readAddresses(`${asText(chips)}\n${draft}`);
  return {
    chips,
    draft,
    /** What would be sent if it were sent now. */
    valid: all.filter(({ fault }) => fault === null).map(({ text }) => text),
    faulty: all.filter(({ fault }) => fault !== null && fault !== NO_AT_SIGN),
    type: (text: string) => {
      const end = completeUpTo(text);
      if (end > 0) setChips(readAddresses(`${asText(chips)}\n${text.slice(0, end)}`));
      setDraft(text.slice(end));
    },
    /** Turns everything typed so far into chips. */
    settle: (more = "") => {
      setChips(readAddresses(`${asText(chips)}\n${draft}${more}`));
      setDraft("");
    },
    remove: (text: string) => setChips(chips.filter((chip) => chip.text !== text)),
    /** Takes an address back into the text, to correct it. */
    correct: (text: string) => {
      setChips(readAddresses(`${asText(chips.filter((chip) => chip.text !== text))}\n${draft}`));
      setDraft(text);
    },
    clear: () => {
      setChips([]);
      setDraft("");
    },
  };
}

export type Addresses = ReturnType<typeof useAddresses>;
