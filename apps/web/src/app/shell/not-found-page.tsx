import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { MessagePage } from '../../lib/query-state.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="kingfisher"
      title={t`404 Page Not Found`}
      text={<Trans>Did you forget to add the page to the router?</Trans>}
    >
      <Link to="/">
        <Trans>Back to Home</Trans>
      </Link>
    </MessagePage>
  );
}

export function UnknownGreenSpace() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="monitor-lizard"
      title={t`Green space not found`}
      text={<Trans>This green space doesn't exist or is no longer listed.</Trans>}
    >
      <Link to="/green-spaces">
        <Trans>View All Green Spaces</Trans>
      </Link>
    </MessagePage>
  );
}
