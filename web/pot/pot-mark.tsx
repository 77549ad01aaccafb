/** The logo: the pot, half full, or the operator's, which the page's styles put in its place. */
export function PotMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} className="site-mark" aria-hidden="true">
      <g className="fill-none stroke-green" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M7.6 10.4C1.8 8.4.8 17.8 6.3 17.8M24.4 10.4c5.8-2 6.8 7.4 1.3 7.4" />
        <path d="M8.3 7.5C4.5 14 5.2 21.5 11 25.8h10c5.8-4.3 6.5-11.8 2.7-18.3" className="fill-surface" />
      </g>
      <path d="M7.7 15.3c.3 4 1.9 7 4.3 9h8c2.4-2 4-5 4.3-9q-8.3 2.6-16.6 0z" className="fill-gold" />
      <ellipse cx="16" cy="7" rx="8" ry="2.3" className="fill-green-wash stroke-green" strokeWidth="2" />
      <path d="M11.5 28h9l1.3 2.5H10.2z" className="fill-green stroke-green" strokeWidth="1" strokeLinejoin="round" />
    </svg>
  );
}
