import './loading.css';

/** Placeholder while the session or the code of a screen loads. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}
