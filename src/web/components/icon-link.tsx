import { Link, type LinkProps } from '@tanstack/react-router';
import type { MouseEventHandler } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './icon-button.module.css';

/** An icon as a link; `label` names the destination for screen readers. */
export function IconLink({
  icon,
  label,
  ...link
}: { icon: IconName; label: string } & Pick<LinkProps, 'to' | 'search' | 'params' | 'state'> & {
    onClick?: MouseEventHandler;
  }) {
  return (
    <Link {...link} className={styles.button} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
