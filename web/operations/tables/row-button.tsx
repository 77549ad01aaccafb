import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";

type RowButtonProps = Omit<ComponentProps<typeof Button>, "children"> & { icon: LucideIcon; label: string };

/** An action on one row: an icon button, labeled with the row it acts on. */
export function RowButton({ icon: Icon, label, className, ...rest }: RowButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={label}
      title={label}
      {...rest}
      className={classNames("max-sm:w-9 max-sm:px-0", className)}
    >
      <Icon size={17} aria-hidden />
    </Button>
  );
}
