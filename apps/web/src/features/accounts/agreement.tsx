import { Trans } from '@lingui/react/macro';

export function Agreement() {
  return (
    <p className="text-sm text-muted">
      <Trans>
        By continuing, you agree to our{' '}
        <a href="/terms" className="text-link whitespace-nowrap">
          terms of use
        </a>{' '}
        and confirm you've read the{' '}
        <a href="/privacy" className="text-link whitespace-nowrap">
          privacy notice
        </a>
        .
      </Trans>
    </p>
  );
}
