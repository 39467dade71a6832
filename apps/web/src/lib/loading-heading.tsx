import { Trans } from '@lingui/react/macro';
import { brand } from './brand.ts';

export function LoadingHeading() {
  return (
    <>
      <title>{brand.name}</title>
      <h1 tabIndex={-1} className="sr-only" aria-live="polite">
        <Trans>Loading…</Trans>
      </h1>
    </>
  );
}
