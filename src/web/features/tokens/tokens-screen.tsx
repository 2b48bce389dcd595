import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { TOKENS_MAX } from '#shared/tokens/contract.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { StatusMessage, useStatus } from '#web/components/status-message.tsx';
import { useSession } from '#web/session/session.ts';
import { tokensQuery } from './api.ts';
import { NewToken } from './new-token.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';
import { TokenList } from './token-list.tsx';

/** Why an account can have no tokens. */
const REASONS = {
  guest: "Guest accounts can't have access tokens. Create an account first.",
  demo: "Everyone shares the demo account, so it can't have access tokens.",
  user: undefined,
};

export function TokensScreen() {
  const { user } = useSession();
  const { data: tokens, isPending, refetch } = useQuery(tokensQuery);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { status, ...report } = useStatus();
  const reasonId = useId();
  const isFull = tokens !== undefined && tokens.length >= TOKENS_MAX;
  const reason =
    REASONS[user?.accountKind ?? 'user'] ??
    (isFull ? `You have ${TOKENS_MAX} access tokens, which is the limit. Revoke one to create another.` : undefined);

  return (
    <Screen title="Access Tokens" backTo="/settings/security">
      {secret !== undefined && <NewToken secret={secret} onDone={() => setSecret(undefined)} />}
      <Card title="Use Centwise from Other Apps">
        <div className={common.stack}>
          <p>
            With an access token, a shortcut on your phone or a program can add expenses or read your figures.{' '}
            <Link to="/settings/help/other-apps">See how to set it up</Link>.
          </p>
          <p className={common.hint}>
            A token never reaches your profile, password, or devices. Changing your password revokes all tokens.
          </p>
          <Button
            disabled={reason !== undefined}
            aria-describedby={reason && reasonId}
            onClick={() => setCreating(true)}
          >
            Create Token
          </Button>
          {reason && (
            <p id={reasonId} className={common.hint}>
              {reason}
            </p>
          )}
        </div>
      </Card>
      {isPending ? (
        <LoadingText>Loading access tokens...</LoadingText>
      ) : !tokens ? (
        <LoadFailure title="Couldn't load your access tokens" onRetry={refetch} />
      ) : tokens.length === 0 ? (
        <EmptyState title="No access tokens yet" text="Tokens that you create are listed here." />
      ) : (
        <TokenList tokens={tokens} report={report} />
      )}
      <StatusMessage status={status} />
      {creating && (
        <NewTokenDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
        />
      )}
    </Screen>
  );
}
