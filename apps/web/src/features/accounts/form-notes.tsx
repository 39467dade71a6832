import { Trans } from '@lingui/react/macro';
import { estimatePasswordStrength } from './password-strength.ts';

export function PasswordHint({ password }: { password: string }) {
  const strength = estimatePasswordStrength(password);
  if (strength === 'empty' || strength === 'short') return <Trans>Must be at least 6 characters long</Trans>;
  if (strength === 'weak')
    return <Trans>Easy to guess. Three or four words that don't belong together are better.</Trans>;
  if (strength === 'fair') return <Trans>Fair. A few more characters would make it strong.</Trans>;
  return <Trans>Strong</Trans>;
}

export function NoScriptNotice() {
  return (
    <noscript>
      <p className="rounded-md bg-sun-soft px-4 py-3 text-sm font-semibold text-sun-ink">
        <Trans>Signing in needs JavaScript. Please allow it for this site and load the page again.</Trans>
      </p>
    </noscript>
  );
}
