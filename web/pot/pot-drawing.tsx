import { bodyPath, footPath, handlePaths, mouth, POT_BOX, segmentPaths } from "#contract/leagues/pot-shape.ts";
import { memoize } from "#contract/platform/memoize.ts";
import { classNames } from "#web/ui/class-names.ts";

const seats = memoize(() => segmentPaths(8, 10));

/** A line drawing of the empty pot, for empty lists; tipped over on the 404 page. */
export function PotDrawing({ isTipped = false }: { isTipped?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${POT_BOX.width} ${POT_BOX.height}`}
      className={classNames("w-28 overflow-visible fill-none stroke-line-strong", isTipped && "my-2 rotate-[68deg]")}
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {[bodyPath, footPath, ...handlePaths].map((outline) => (
        <path key={outline} d={outline} />
      ))}
      <ellipse {...mouth} />
      {seats().map((outline) => (
        <path key={outline} d={outline} strokeWidth="2.5" strokeDasharray="2 9" />
      ))}
    </svg>
  );
}
