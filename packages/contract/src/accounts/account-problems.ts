export const accountProblems = {
  'second-factor-needed': { status: 401, detail: 'Enter the code from your authenticator app to continue.' },
  'proof-needed': { status: 403, detail: "Confirm it's you. Enter your password again." },
  'consent-needed': {
    status: 403,
    detail: 'You took back your agreement. Agree again to use EcoPulse, or download your data and delete your account.',
  },
  'account-leaving': { status: 403, detail: "You've deleted this account. You can restore it within 7 days." },
  'account-suspended': { status: 403, detail: 'Your account is suspended. Reason: {reason}' },
  'setup-ended': { status: 403, detail: 'This site is already set up. Please sign in.', title: 'Set-up ended' },
  'parent-awaited': {
    status: 403,
    detail: "Your parent hasn't agreed yet. Ask them to open their link.",
    title: 'Parent has not agreed yet',
  },
  'parent-needed': {
    status: 422,
    detail: "If you're under 13, a parent has to agree. Enter your parent's email address.",
  },
  'age-band-final': {
    status: 409,
    detail: "You've already changed your age once. Ask an admin to correct it.",
    title: 'Age already changed',
  },
  'admin-age': {
    status: 409,
    detail: 'Admins must be 13 or over. Ask an owner to remove your roles first.',
    title: 'Admins are 13 or over',
  },
  'open-request-limit': {
    status: 409,
    detail: 'You already have {limit} open requests. Please wait for the answers.',
    title: 'Too many open requests',
  },
  'not-suspended': { status: 409, detail: "Your account isn't suspended. Please sign in." },
  'appeal-sent': { status: 409, detail: "You've already appealed against this suspension." },
  'session-not-found': { status: 404, detail: 'This session has already ended.' },
  'passkey-not-found': { status: 404, detail: 'This passkey was already removed.' },
  'passkeys-not-here': {
    status: 409,
    detail: "Passkeys can't be used at this web address. Sign in with your password.",
    title: 'No passkeys here',
  },
  'passkey-limit': { status: 409, detail: 'An account can have up to {limit} passkeys. Remove one first.' },
  'second-factor-on': {
    status: 409,
    detail: 'Your account already asks for a code when you sign in.',
    title: 'Second factor is on',
  },
  'second-factor-off': {
    status: 409,
    detail: "Your account doesn't ask for a code when you sign in.",
    title: 'Second factor is off',
  },
  'link-expired': { status: 410, detail: 'This link has expired or was already used. Please ask for a new one.' },
  'unsubscribe-link-unknown': {
    status: 404,
    detail: 'This link is incomplete. Open it again from the email, or change your choices in Settings.',
    title: 'Unknown link',
  },
  'push-address-refused': { status: 422, detail: "Push notifications can't be sent to your browser's push service." },
  'push-keys-unusable': {
    status: 422,
    detail: "Push notifications aren't working in this browser at the moment. Turn them off and on again.",
  },
  'last-owner': { status: 409, detail: 'This is the last owner. Make someone else an owner first.' },
  'wrong-password': { status: 422, detail: 'Incorrect password. Please try again.' },
  'wrong-code': { status: 422, detail: 'Incorrect code. Use the latest one.' },
  'password-too-common': { status: 422, detail: 'This password is too common. Please choose another one.' },
  'passkey-refused': {
    status: 422,
    detail: "This passkey couldn't be used. Try again, or sign in with your password.",
  },
  'rename-limit': {
    status: 429,
    detail: "You've changed your username {limit} times in the last 30 days. Please try again later.",
  },
} as const satisfies Record<string, { status: number; detail: string; title?: string }>;

export type AccountErrorCode = keyof typeof accountProblems;
