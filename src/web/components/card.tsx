import { type ReactNode, useId } from 'react';
import styles from './card.module.css';

interface Props {
  title?: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  /** `flush`: rows reach the card's edges. `hero`: the one that carries a screen's headline figure. */
  variant?: 'plain' | 'flush' | 'hero';
  children: ReactNode;
}

/** A surface for one subject, and a named region when it has a title. */
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
