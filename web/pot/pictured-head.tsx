import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";

const COLUMNS = {
  pot: "grid-cols-[7.5rem_minmax(0,1fr)] items-center sm:grid-cols-[minmax(11rem,16rem)_minmax(0,1fr)]",
  podium: "items-center lg:grid-cols-[27rem_minmax(0,1fr)]",
};

type PicturedHeadProps = {
  /** Two cells: the picture, and what it amounts to. */
  picture: ReactNode;
  as: keyof typeof COLUMNS;
  children: ReactNode;
};

/**
 * A picture, its amounts next to it, and below those what the visitor can do. The actions keep their place whatever the
 * picture is, so that a dialog opened from there stays open when the pot becomes the podium.
 */
export const PicturedHead = ({ picture, as, children }: PicturedHeadProps) => (
  <div className={classNames("grid gap-x-3 gap-y-5 sm:gap-x-8", COLUMNS[as])}>
    {picture}
    <div className={as === "pot" ? "max-sm:col-span-2 sm:self-start" : "self-start"}>{children}</div>
  </div>
);
