import { PasswordHint } from './form-notes.tsx';
import { estimatePasswordStrength } from './password-strength.ts';

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
