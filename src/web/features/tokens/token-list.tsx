import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
import { allowedText, expiryText, lastUseText } from './token-text.ts';
import styles from './tokens.module.css';

interface Props {
  tokens: readonly AccessToken[];
  report: StatusReporter;
}

export function TokenList({ tokens, report }: Props) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AccessToken>();
  const list = useRef<HTMLUListElement>(null);
  useFocusAfter(tokens.length, () => list.current?.focus({ preventScroll: true }));

  const { mutate: revoke, isPending } = useMutation({
    mutationFn: ({ _id }: AccessToken) => call(tokensContract.revoke, { params: { tokenId: _id } }),
    meta: { notDone: ({ name }: AccessToken) => `Access token ${name} not revoked` },
    onSuccess: (_, { name }) => {
      announceSave(['account']);
      report.success(`Revoked ${name}`);
    },
    onError: (failure) => report.failure(messageOf(failure)),
    onSettled: () => {
      setAsked(undefined);
      return queryClient.invalidateQueries({ queryKey: ['account'] });
    },
  });

  return (
    <Card title="Your Tokens">
      <ul ref={list} tabIndex={-1} aria-label="Your Tokens">
        {tokens.map((token) => (
          <Row key={token._id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          title="Revoke Token"
          confirmLabel="Revoke"
          busyLabel="Revoking..."
          busy={isPending}
          onConfirm={() => revoke(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p>{asked.name} stops working at once, wherever you use it. You can't undo this.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function Row({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const now = Date.now();
  return (
    <li className={styles.line}>
      <div>
        <p>{token.name}</p>
        <p className={common.hint}>{allowedText(token.scopes)}</p>
        <p className={token.expiresAt > now ? common.hint : styles.alarming}>{expiryText(token, now)}</p>
        <p className={common.hint}>{lastUseText(token)}</p>
      </div>
      <Button variant="plain" onClick={onRevoke}>
        Revoke<span className="visually-hidden"> {token.name}</span>
      </Button>
    </li>
  );
}
