import styles from './skeleton.module.css';

/** Holds the place of what is being loaded, at its size. Sizes are CSS lengths; hidden from assistive technology. */
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
