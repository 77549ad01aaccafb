import { useState } from "react";
import { Button } from "#web/ui/button.tsx";

/** The first rows of a list, and the button that shows all of them, if there are more. */
export function useFirst<Row>(rows: readonly Row[], count = 5) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, count);
  const showAll = shown.length < rows.length && (
    <Button variant="quiet" size="small" className="mt-3 -ml-3 justify-self-start" onClick={() => setShowsAll(true)}>
      Show all {rows.length}
    </Button>
  );
  return { shown, showAll };
}
