import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** Prints the screen. */
export const PrintButton = () => (
  <Button variant="secondary" size="small" className="print:hidden" onClick={() => window.print()}>
    <Printer size={16} aria-hidden /> Print
  </Button>
);
