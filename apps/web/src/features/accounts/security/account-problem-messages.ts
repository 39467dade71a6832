import { msg } from '@lingui/core/macro';
import type { AccountProblemMessages } from '../../../lib/problem-messages.ts';
import { recoveryProblemMessages } from '../recovery/recovery-page.tsx';

export const accountProblemMessages: AccountProblemMessages = {
  ...recoveryProblemMessages,
  'second-factor-needed': msg`Enter the code from your authenticator app to go on.`,
  'proof-needed': msg`Please confirm that it is you: enter your password again.`,
  'account-leaving': msg`You have deleted this account. You can restore it within 7 days.`,
  'account-suspended': msg({ message: 'Your account is suspended. Reason: {reason}' }),
  'not-suspended': msg`Your account is not suspended. Please sign in.`,
  'appeal-sent': msg`You have already appealed against this suspension.`,
  'session-not-found': msg`This session has already ended.`,
  'passkey-not-found': msg`This passkey was already removed.`,
  'passkeys-not-here': msg`Passkeys can't be used at this address. Sign in with your password.`,
  'passkey-limit': msg({ message: 'An account can have up to {limit} passkeys. Remove one first.' }),
  'second-factor-on': msg`Your account already asks for a code when you sign in.`,
  'second-factor-off': msg`Your account does not ask for a code when you sign in.`,
  'unsubscribe-link-unknown': msg`This link is incomplete. Open it again from the mail, or change your choices in Settings.`,
  'push-address-refused': msg`Push messages can't be sent to the service that your browser uses.`,
  'push-keys-unusable': msg`Your browser's keys for push messages can't be used. Turn them off and on again.`,
  'wrong-password': msg`This password is not right. Please try again.`,
  'wrong-code': msg`This code is not right. Please try the newest one.`,
  'passkey-refused': msg`This passkey couldn't be used. Try again, or sign in with your password.`,
  'rename-limit': msg({
    message: 'You have changed your username {limit} times this month. Please try again later.',
  }),
};
