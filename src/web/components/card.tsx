import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title?: string;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  /** `flush`: rows reach the card's edges. `hero`: contains the screen's headline figure. */
  variant?: 'plain' | 'flush' | 'hero';
  children: ReactNode;
}

/** A card; with a title it is also a named region. */
export function Card({ title, action, variant = 'plain', children }: Props) {
  const id = useId();
  return (
    <section className={styles.card} data-variant={variant} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={styles.top}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
