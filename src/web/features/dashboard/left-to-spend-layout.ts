import { useEffect, useState } from 'react';
import { tryToStore } from '#web/browser/try-to-store.ts';
import { useSession } from '#web/session/session.ts';
import type { LeftToSpend } from './api.ts';

/** Storage key of the last shown card in this browser: the id of its user, and the number of its rows. */
const SHOWN = 'leftToSpendCard';

/** The number of rows of the card; null without the card. */
type Rows = number | null;

/**
 * The rows of the card while it loads, as they were on the last visit, so that nothing moves when it has loaded. Where they
 * differ, `layout` changes once: cards below that use it as their key appear again instead of moving.
 * @param left undefined while loading, null without the card
 */
export function useLeftToSpendLayout(left: LeftToSpend | null | undefined): { rows: Rows; layout: string } {
  const { user } = useSession();
  const [first, setFirst] = useState(() => ({ rows: rowsBefore(user?._id), isLoaded: false }));
  const loaded = left === undefined ? undefined : rowsOf(left);
  if (loaded !== undefined && !first.isLoaded) setFirst({ rows: loaded, isLoaded: true });
  useEffect(() => {
    if (loaded !== undefined && user) remember(user._id, loaded);
  }, [loaded, user]);
  return { rows: loaded === undefined ? first.rows : loaded, layout: String(first.rows) };
}

function rowsOf(left: LeftToSpend | null): Rows {
  return left === null ? null : left.next.length + Number(left.uncounted > 0) + Number(left.shortfall !== null);
}

function rowsBefore(userId: string | undefined): Rows {
  const [owner, rows] = localStorage.getItem(SHOWN)?.split(' ') ?? [];
  return owner === userId && rows !== undefined ? Number(rows) : null;
}

function remember(userId: string, rows: Rows): void {
  tryToStore(() => {
    if (rows === null) localStorage.removeItem(SHOWN);
    else localStorage.setItem(SHOWN, `${userId} ${rows}`);
  });
}
