import { useRouterState } from '@tanstack/react-router';
import styles from './navigation-progress.module.css';

/** A thin bar at the top while the next screen loads. The style sheet hides it during the first 200 ms. */
export function NavigationProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return (
    isLoading && (
      <div className={styles.bar} role="status">
        <span className="visually-hidden">Loading...</span>
      </div>
    )
  );
}
