import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '../../../lib/query-state.tsx';

export function AdminsOnly() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="monitor-lizard"
      title={t`Admins only`}
      text={<Trans>This page is only for admins. You can reach your own pages from the menu.</Trans>}
    >
      <Link to="/">
        <Trans>Back to Home</Trans>
      </Link>
    </MessagePage>
  );
}

export function RoleNeeded() {
  const { t } = useLingui();
  return (
    <div>
      <MessagePage
        animal="monitor-lizard"
        title={t`Not part of your role`}
        text={<Trans>Your role doesn't include this page. If you need it, ask an owner.</Trans>}
      >
        <Link to="/admin">
          <Trans>Back to the overview</Trans>
        </Link>
      </MessagePage>
    </div>
  );
}
