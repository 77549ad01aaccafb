import { useState } from "react";

const COPIED = "Copied.";

/** Copies text, with a note on how that went: some browsers don't allow it, and a page without TLS has no clipboard. */
export function useCopy(text: string, what = "text") {
  const [note, setNote] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setNote(COPIED);
    } catch {
      setNote(`Your browser didn't allow copying. Select the ${what} instead.`);
    }
  };
  return { copy, note, isCopied: note === COPIED };
}
