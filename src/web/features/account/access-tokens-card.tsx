import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';

/** Leads to the tokens, whose code is not part of this screen. */
export function AccessTokensCard() {
  return (
    <Card title="Access Tokens">
      <div className={common.stack}>
        <p className={common.hint}>
          Let a shortcut on your phone or a program add transactions or read your figures, without your password.
        </p>
        <ButtonLink variant="secondary" to="/settings/access-tokens">
          Manage Access Tokens
        </ButtonLink>
      </div>
    </Card>
  );
}
