import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { type AccessToken, tokensContract } from '#shared/tokens/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { addedText, allowedText, expiryText, lastUseText } from './token-text.ts';
import styles from './tokens.module.css';
import { useRemoveAdded } from './use-remove-added.ts';

interface Props {
  tokens: readonly AccessToken[];
  report: StatusReporter;
}

interface Asked {
  readonly about: 'token' | 'added';
  readonly token: AccessToken;
}

export function TokenList({ tokens, report }: Props) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const list = useRef<HTMLUListElement>(null);
  const close = () => setAsked(undefined);
  useFocusAfter(tokens.length, () => list.current?.focus({ preventScroll: true }));

  const revoke = useMutation({
    mutationFn: ({ _id }: AccessToken) => call(tokensContract.revoke, { params: { tokenId: _id } }),
    meta: { notDone: ({ name }: AccessToken) => `Access token ${name} not revoked` },
    onSuccess: (_, token) => {
      announceSave(['account']);
      report.success(`${hasEnded(token) ? 'Deleted' : 'Revoked'} ${token.name}`);
    },
    onError: (failure) => report.failure(messageOf(failure)),
    onSettled: () => {
      close();
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });
  const removeAdded = useRemoveAdded({ onFailure: report.failure, onSettled: close });

  return (
    <Card title="Your Tokens">
      <ul ref={list} tabIndex={-1} aria-label="Your Tokens">
        {tokens.map((token) => (
          <Row key={token._id} token={token} onAsk={(about) => setAsked({ about, token })} />
        ))}
      </ul>
      {asked?.about === 'token' && (
        <ConfirmDialog
          title={hasEnded(asked.token) ? 'Delete Token' : 'Revoke Token'}
          confirmLabel={hasEnded(asked.token) ? 'Delete' : 'Revoke'}
          busyLabel={hasEnded(asked.token) ? 'Deleting...' : 'Revoking...'}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asked.token)}
          onCancel={close}
        >
          <p>{consequence(asked.token)}</p>
        </ConfirmDialog>
      )}
      {asked?.about === 'added' && (
        <ConfirmDialog
          title="Remove What It Added"
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={removeAdded.isPending}
          onConfirm={() => removeAdded.mutate(asked.token)}
          onCancel={close}
        >
          <p>
            This removes {addedText(asked.token.added)} that {asked.token.name} added in the last 90 days, including any
            you have edited. You can undo it right afterwards.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function hasEnded({ expiresAt }: AccessToken): boolean {
  return expiresAt <= Date.now();
}

function consequence(token: AccessToken): string {
  const { name, added } = token;
  if (!hasEnded(token)) {
    const stays = added > 0 ? ' It stays in this list, so you can remove what it added.' : '';
    return `${name} stops working at once, wherever you use it. You can't undo this.${stays}`;
  }
  return added > 0
    ? `${name} no longer works. What it added stays, and you can no longer remove it all at once.`
    : `${name} no longer works.`;
}

function Row({ token, onAsk }: { token: AccessToken; onAsk: (about: Asked['about']) => void }) {
  const isEnded = hasEnded(token);
  return (
    <li className={styles.line}>
      <div>
        <p>{token.name}</p>
        <p className={common.hint}>{allowedText(token.scopes)}</p>
        <p className={isEnded ? styles.alarming : common.hint}>{expiryText(token, Date.now())}</p>
        <p className={common.hint}>{lastUseText(token)}</p>
        {token.added > 0 && (
          <>
            <p className={common.hint}>Added {addedText(token.added)} in the last 90 days</p>
            <div className={styles.action}>
              <Action label="Remove What It Added" of={token.name} onPress={() => onAsk('added')} />
            </div>
          </>
        )}
      </div>
      <Action label={isEnded ? 'Delete' : 'Revoke'} of={token.name} onPress={() => onAsk('token')} />
    </li>
  );
}

/** A button whose name tells screen readers the token. */
function Action({ label, of, onPress }: { label: string; of: string; onPress: () => void }): ReactNode {
  return (
    <Button variant="plain" onClick={onPress}>
      {label}
      <span className="visually-hidden"> {of}</span>
    </Button>
  );
}
