import { PasswordHint } from './form-notes.tsx';
import { estimatePasswordStrength } from './password-strength.ts';

export function PasswordWarning({ password }: { password: string }) {
  const strength = estimatePasswordStrength(password);
  if (strength === 'empty' || strength === 'short') return null;
  return (
    <span className={strength === 'weak' ? 'font-semibold text-ink' : 'text-muted'}>
      <PasswordHint password={password} />
    </span>
  );
}
