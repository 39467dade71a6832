import { Trans } from '@lingui/react/macro';

/** Shown only where no script runs. */
export function ScriptNote() {
  return (
    <noscript>
      <p className="rounded-md bg-sun-soft px-4 py-3 text-sm font-semibold text-sun-ink">
        <Trans>Signing in needs JavaScript. Please allow it for this site and load the page again.</Trans>
      </p>
    </noscript>
  );
}
