/** The logo: an E with a hat, the statistician's sign of an estimate. */
export function Brand({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden className="flex-none">
      <rect width="34" height="34" rx="8" fill="var(--accent)" />
      <g
        fill="none"
        stroke="var(--accent-ink)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M22 13.5H12.6V26H22M12.6 19.6h8" />
        <path d="M13.4 9.4 17 6.4l3.6 3" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
