import { encode } from "uqr";
import { classNames } from "#web/ui/class-names.ts";

/** A QR code, dark on white in both themes, because many cameras read no other. */
export function QrCode({ text, label, className = "w-52" }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames(className, "max-w-full justify-self-center rounded-control border border-line")}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
