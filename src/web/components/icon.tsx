import { ALERT, CLOSE, IconPath } from './icon-path.tsx';

const PATHS = {
  back: 'M19 12H5m7 7-7-7 7-7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: CLOSE,
  'arrow-up-right': 'M7 17 17 7M9 7h8v8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  home: 'M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  budget: 'M21 12.5A8.5 8.5 0 1 1 11.5 4v8.5zM15.5 3.6a8.5 8.5 0 0 1 4.9 4.9h-4.9z',
  'chevron-down': 'm6 9 6 6 6-6',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  trash: 'M4 7h16M10 11v6m4-6v6M6 7l1 12a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-12M9 7V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v2',
  target: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zm0 4.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zm0 4h.01',
  bell: 'M6 10a6 6 0 1 1 12 0c0 5 2 6 2 6H4s2-1 2-6m4 9.5a2.2 2.2 0 0 0 4 0',
  check: 'm5 13 4.5 4.5L19 7.5',
  lock: 'M7.5 11V8a4.5 4.5 0 0 1 9 0v3m-11 0h13v9h-13z',
  alert: ALERT,
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <IconPath path={PATHS[name]} size={size} />;
}
