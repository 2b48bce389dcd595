/** The icons of errors and messages: apart from the others, because the login needs no other. */
export const ALERT = 'M12 8v5m0 3h.01M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17z';
export const CLOSE = 'M6 6l12 12M18 6 6 18';

/** A decorative icon, hidden from screen readers; adjacent text or an `aria-label` must carry its meaning. */
export function IconPath({ path, size = 24 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}
