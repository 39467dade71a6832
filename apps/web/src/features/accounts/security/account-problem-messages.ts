import { msg } from '@lingui/core/macro';
import type { AccountProblemMessages } from '../../../lib/problem-messages.ts';
import { recoveryProblemMessages } from '../recovery/recovery-page.tsx';

export const accountProblemMessages: AccountProblemMessages = {
  ...recoveryProblemMessages,
  'second-factor-needed': msg`Enter the code from your authenticator app to continue.`,
  'proof-needed': msg`Confirm it's you. Enter your password again.`,
  'consent-needed': msg`You withdrew your agreement. Agree again to use EcoPulse, or download your data and delete your account.`,
  'account-leaving': msg`You've deleted this account. You can restore it within 7 days.`,
  'account-suspended': msg({ message: 'Your account is suspended. Reason: {reason}' }),
  'setup-ended': msg`This site is already set up. Please sign in.`,
  'parent-awaited': msg`Your parent hasn't agreed yet. Ask them to open their link.`,
  'parent-needed': msg`If you're under 13, a parent has to agree. Enter your parent's email address.`,
  'age-band-final': msg`You've already changed your age once. Ask an admin to correct it.`,
  'admin-age': msg`Admins must be 13 or over. Ask an owner to remove your roles first.`,
  'open-request-limit': msg({ message: 'You already have {limit} open requests. Please wait for the answers.' }),
  'not-suspended': msg`Your account isn't suspended. Please sign in.`,
  'appeal-sent': msg`You've already appealed against this suspension.`,
  'session-not-found': msg`This session has already ended.`,
  'passkey-not-found': msg`This passkey was already removed.`,
  'passkeys-not-here': msg`Passkeys can't be used at this web address. Sign in with your password.`,
  'passkey-limit': msg({ message: 'An account can have up to {limit} passkeys. Remove one first.' }),
  'second-factor-on': msg`Your account already asks for a code when you sign in.`,
  'second-factor-off': msg`Your account doesn't ask for a code when you sign in.`,
  'unsubscribe-link-unknown': msg`This link is incomplete. Open it again from the email, or change your choices in Settings.`,
  'push-address-refused': msg`Push notifications can't be sent to your browser's push service.`,
  'push-keys-unusable': msg`Push notifications aren't working in this browser at the moment. Turn them off and on again.`,
  'last-owner': msg`This is the last owner. Make someone else an owner first.`,
  'wrong-password': msg`Incorrect password. Please try again.`,
  'wrong-code': msg`Incorrect code. Use the latest one.`,
  'passkey-refused': msg`This passkey couldn't be used. Try again, or sign in with your password.`,
  'rename-limit': msg({
    message: "You've changed your username {limit} times in the last 30 days. Please try again later.",
  }),
};
