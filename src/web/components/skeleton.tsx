import styles from './skeleton.module.css';

/** Placeholder of the same size as the content that is loading. Sizes are CSS lengths. Hidden from screen readers. */
export function Skeleton({ width = '100%', height = '1em', round = false }: SkeletonProps) {
  return (
    <span className={styles.skeleton} data-round={round || undefined} style={{ width, height }} aria-hidden="true" />
  );
}

interface SkeletonProps {
  width?: string;
  height?: string;
  round?: boolean;
}
