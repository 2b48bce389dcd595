import './loading.css';

/** Stands in for a screen while it is not known which one to show, or while its code is on its way. */
export function Loading() {
  return (
    <p className="loading" role="status">
      Loading...
    </p>
  );
}
