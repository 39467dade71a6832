import { msg, type Message } from '../messages/message.ts';

export interface EmailMessages {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  readonly button?: Message;
  readonly notes: readonly Message[];
}

const LINK_WORKS_ONCE = msg({ message: 'You can use the link once, before {until} (Singapore time).' });
const IGNORE_IF_NOT_REQUESTED = msg({ message: "If you didn't ask for this, ignore this email. Nothing will change." });
const IF_NOT_YOU = msg({
  message: "If this wasn't you, someone may know your password. Set a new one now.",
});
const OPEN_ECOPULSE = msg({ message: 'Open EcoPulse', comment: 'Button in an email: opens the app' });
const IF_UNKNOWN_CHILD = msg({ message: "If you don't know this child, ignore this email." });
const IF_WRONG = msg({ message: 'If you think this is wrong, contact the admins straight away.' });
const SET_NEW_PASSWORD = msg({ message: 'Set a new password' });

export const EMAIL_MESSAGES = {
  'password-reset': {
    subject: msg({ message: 'Set a new password for EcoPulse' }),
    paragraphs: [
      msg({ message: 'We got a request to set a new password for your EcoPulse account.' }),
      msg({ message: "When you set a new password, you'll be signed out on all devices." }),
    ],
    button: SET_NEW_PASSWORD,
    notes: [LINK_WORKS_ONCE, IGNORE_IF_NOT_REQUESTED],
  },
  verification: {
    subject: msg({ message: 'Confirm your email address for EcoPulse' }),
    paragraphs: [
      msg({ message: 'Welcome to EcoPulse! Please confirm your email address.' }),
      msg({ message: 'With a confirmed address you can get back into your account if you forget your password.' }),
    ],
    button: msg({ message: 'Confirm address', comment: 'Button in an email: confirm an email address (verb)' }),
    notes: [
      LINK_WORKS_ONCE,
      msg({ message: "If you didn't register, ignore this email. Someone probably mistyped their own address." }),
    ],
  },
  'email-change': {
    subject: msg({ message: 'Confirm your new email address for EcoPulse' }),
    paragraphs: [
      msg({ message: "You asked to use this address for your EcoPulse account. Please confirm it's yours." }),
      msg({ message: "Until you do, we'll use your old address." }),
    ],
    button: msg({ message: 'Confirm new address' }),
    notes: [LINK_WORKS_ONCE, IGNORE_IF_NOT_REQUESTED],
  },
  'email-changed-notice': {
    subject: msg({ message: 'Your EcoPulse account has a new email address' }),
    paragraphs: [
      msg({ message: 'The email address for your EcoPulse account was changed on {at} (Singapore time).' }),
      msg({ message: "We'll use the new address from now on. Sign in with it." }),
    ],
    notes: [
      msg({
        message: "If this wasn't you, someone may have access to your account. Contact the admins straight away.",
      }),
    ],
  },
  'registration-attempt': {
    subject: msg({ message: 'You already have an EcoPulse account' }),
    paragraphs: [
      msg({ message: 'Someone tried to create an EcoPulse account with this email address, but it already has one.' }),
      msg({
        message:
          "If that was you, just sign in. If you've forgotten your password, you can set a new one on the sign-in page.",
      }),
    ],
    button: OPEN_ECOPULSE,
    notes: [msg({ message: "If it wasn't you, you don't need to do anything. Your account is safe and unchanged." })],
  },
  'password-changed': {
    subject: msg({ message: 'Your EcoPulse password was changed' }),
    paragraphs: [
      msg({ message: 'Your EcoPulse password was changed on {at} (Singapore time).' }),
      msg({ message: "If this was you, you don't need to do anything." }),
      IF_NOT_YOU,
    ],
    button: SET_NEW_PASSWORD,
    notes: [msg({ message: 'Your passkeys still work. You can see and remove them in Settings.' })],
  },
  'passkey-added': {
    subject: msg({ message: 'A passkey was added to your EcoPulse account' }),
    paragraphs: [
      msg({
        message:
          'A passkey was added to your EcoPulse account on {at} (Singapore time). Anyone who has it can sign in without your password.',
      }),
      msg({ message: "If this was you, you don't need to do anything." }),
    ],
    button: msg({ message: 'Open Settings', comment: 'Button in an email (verb)' }),
    notes: [msg({ message: "If this wasn't you, remove the passkey there and set a new password." })],
  },
  'account-leaving': {
    subject: msg({ message: 'Your EcoPulse account will be deleted' }),
    paragraphs: [
      msg({ message: 'You asked to delete your EcoPulse account. No one can see it any more.' }),
      msg({ message: 'If you change your mind, sign in before {until} (Singapore time) and choose Restore.' }),
      msg({
        message: 'After that, everything we keep about you will be erased for good. Thank you for being with us.',
      }),
    ],
    button: OPEN_ECOPULSE,
    notes: [msg({ message: "If this wasn't you, sign in, choose Restore, and set a new password in Settings." })],
  },
  'account-suspended': {
    subject: msg({ message: 'Your EcoPulse account is suspended' }),
    paragraphs: [
      msg({
        message:
          "An admin has suspended your EcoPulse account. It's hidden from others for now, but nothing has been deleted.",
      }),
      msg({ message: 'Sign in to see the reason and how long the suspension lasts. You can appeal once.' }),
    ],
    button: OPEN_ECOPULSE,
    notes: [],
  },
  'parent-asked': {
    subject: msg({ message: 'Your child would like to use EcoPulse' }),
    paragraphs: [
      msg({
        message:
          "A child under 13 told us that this is their parent's email address. EcoPulse is an app about green spaces in Singapore, with lessons and challenges.",
      }),
      msg({
        message:
          'No one can sign in to the account until you agree. If no parent agrees within 14 days, the account is deleted.',
      }),
    ],
    button: msg({ message: 'See the account', comment: 'Button in an email to a parent (verb)' }),
    notes: [LINK_WORKS_ONCE, IF_UNKNOWN_CHILD],
  },
  'parent-link': {
    subject: msg({ message: "Your child's EcoPulse account" }),
    paragraphs: [
      msg({
        message:
          "You asked for a link to your child's account. With it you can download the data or delete the account.",
      }),
    ],
    button: msg({ message: 'See the account', comment: 'Button in an email to a parent (verb)' }),
    notes: [LINK_WORKS_ONCE, IGNORE_IF_NOT_REQUESTED],
  },
  'parent-replaced': {
    subject: msg({ message: "The request about your child's EcoPulse account went to another address" }),
    paragraphs: [
      msg({
        message:
          "We asked you to agree to your child's EcoPulse account. An admin has now sent this request to another email address, and the link we sent you no longer works.",
      }),
      msg({ message: "Anyone who agrees there can also download your child's data and delete the account." }),
    ],
    notes: [IF_WRONG, IF_UNKNOWN_CHILD],
  },
  'parent-released': {
    subject: msg({ message: "Your child's EcoPulse account is no longer managed by you" }),
    paragraphs: [
      msg({
        message:
          "An admin has corrected your child's age on EcoPulse to 13 or over, so the account is no longer managed by you.",
      }),
      msg({ message: 'Links we sent you no longer work. Your child will use the account without your agreement.' }),
    ],
    notes: [IF_WRONG, IF_UNKNOWN_CHILD],
  },
  'child-account-deleted': {
    subject: msg({ message: "Your child's EcoPulse account was deleted" }),
    paragraphs: [
      msg({ message: "You've deleted your child's EcoPulse account. No one can see it any more." }),
      msg({ message: 'Everything we keep about your child will be erased for good in 7 days.' }),
    ],
    notes: [],
  },
  'appeal-answered': {
    subject: msg({ message: 'Your appeal was answered' }),
    paragraphs: [
      msg({ message: 'An admin has answered your appeal against the suspension of your EcoPulse account.' }),
      msg({ message: 'Sign in to read the answer.' }),
    ],
    button: OPEN_ECOPULSE,
    notes: [],
  },
  test: {
    subject: msg({ message: 'Test email from EcoPulse' }),
    paragraphs: [
      msg({ message: 'If you can read this, EcoPulse can send email.' }),
      msg({ message: 'An admin sent this test from the set-up page.' }),
    ],
    button: OPEN_ECOPULSE,
    notes: [],
  },
  'request-answered': {
    subject: msg({ message: 'Your data request was answered' }),
    paragraphs: [msg({ message: 'An admin has answered your request about your data: {answer}' })],
    button: msg({ message: 'Open Settings', comment: 'Button in an email (verb)' }),
    notes: [],
  },
  'new-device': {
    subject: msg({ message: 'New sign-in to your EcoPulse account' }),
    paragraphs: [
      msg({
        message: 'There was a sign-in to your EcoPulse account from a new device: {device}, on {at} (Singapore time).',
        comment: '{device} is such as “Firefox on Android”.',
      }),
      msg({ message: "If this was you, you don't need to do anything. You can see and end all sessions in Settings." }),
      IF_NOT_YOU,
    ],
    button: SET_NEW_PASSWORD,
    notes: [],
  },
} as const satisfies Record<string, EmailMessages>;

export type EmailKind = keyof typeof EMAIL_MESSAGES | 'notification';

export const UNKNOWN_DEVICE = msg({ message: 'an unknown browser' });
export const DEVICE_NAME = msg({ message: '{browser} on {system}', comment: 'Such as “Firefox on Android”.' });

export const FOOTER = msg({ message: 'We never send advertising by email.' });
export const SUBSCRIBED_NOTE = msg({
  message: "You're getting this email because you turned these emails on in Settings.",
});
export const UNSUBSCRIBE_LABEL = msg({ message: 'Stop these emails' });
export const LINK_HINT = msg({ message: "If the button doesn't work, copy this address into your browser:" });
