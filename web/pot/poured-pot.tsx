import { bodyPath, footPath, handlePaths, mouth, POT_BOX } from "#contract/leagues/pot-shape.ts";
import { classNames } from "#web/ui/class-names.ts";

/** The empty pot, tipped over to the right, with the last of its gold running out. */
export function PouredPot({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 260 220" aria-hidden="true" className={classNames("h-auto overflow-visible", className)}>
      <path
        d="M176 74C206 66 232 84 238 118C241 142 242 166 242 190L226 190C226 160 222 128 206 112C198 104 190 100 182 100Z"
        className="fill-gold"
      />
      <circle cx="234" cy="208" r="9" className="fill-gold" />
      <circle cx="206" cy="212" r="6" className="fill-gold" />
      <g
        transform={`translate(-8 -6) rotate(72 ${POT_BOX.width / 2} ${POT_BOX.height / 2}) scale(0.82)`}
        className="fill-none stroke-green"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {handlePaths.map((outline) => (
          <path key={outline} d={outline} />
        ))}
        <path d={footPath} className="fill-green" strokeWidth="2" />
        <path d={bodyPath} className="fill-paper" />
        <ellipse {...mouth} className="fill-gold-wash" />
      </g>
    </svg>
  );
}
