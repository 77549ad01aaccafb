import { Printer } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

type PrintButtonProps = {
  /** Draws first what isn't on the screen yet, and then prints it. */
  onPrint?: () => void;
  isPending?: boolean;
};

/** Prints the screen. */
export const PrintButton = ({ onPrint = () => window.print(), isPending = false }: PrintButtonProps) => (
  <Button variant="secondary" size="small" className="print:hidden" isPending={isPending} onClick={onPrint}>
    <Printer size={16} aria-hidden /> Print
  </Button>
);
