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

export function PasswordStrengthNote({ password }: { password: string }) {
  const strength = estimatePasswordStrength(password);
  // The hint of the field already states the minimum length.
  if (strength === 'empty' || strength === 'short') return null;
  return (
    <span className={strength === 'weak' ? 'font-semibold text-ink' : 'text-muted'}>
      <PasswordHint password={password} />
    </span>
  );
}
