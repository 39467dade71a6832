import { msg, type Message } from '../messages/message.ts';

export interface EmailMessages {
  readonly subject: Message;
  readonly paragraphs: readonly Message[];
  readonly button?: Message;
  readonly notes: readonly Message[];
}

const LINK_WORKS_ONCE = msg({ message: 'The link works once, until {until} (Singapore time).' });
const IGNORE_IF_NOT_REQUESTED = msg({ message: 'If you did not ask for this, ignore this mail. Nothing will change.' });
const IF_NOT_YOU = msg({
  message: 'If this was not you, someone may know your password: set a new one now.',
});
const OPEN_ECOPULSE = msg({ message: 'Open EcoPulse' });
const SET_NEW_PASSWORD = msg({ message: 'Set a new password' });

export const EMAIL_MESSAGES = {
  'password-reset': {
    subject: msg({ message: 'Set a new password for EcoPulse' }),
    paragraphs: [
      msg({ message: 'We got a request to set a new password for your EcoPulse account.' }),
      msg({ message: 'Setting it signs you out on all devices.' }),
    ],
    button: SET_NEW_PASSWORD,
    notes: [LINK_WORKS_ONCE, IGNORE_IF_NOT_REQUESTED],
  },
  verification: {
    subject: msg({ message: 'Confirm your email address for EcoPulse' }),
    paragraphs: [
      msg({ message: 'Welcome to EcoPulse! Please confirm that this email address is yours.' }),
      msg({ message: 'With a confirmed address you can get back into your account if you forget your password.' }),
    ],
    button: msg({ message: 'Confirm address' }),
    notes: [
      LINK_WORKS_ONCE,
      msg({ message: 'If you did not register, ignore this mail: someone probably mistyped their own address.' }),
    ],
  },
  'email-change': {
    subject: msg({ message: 'Confirm your new email address for EcoPulse' }),
    paragraphs: [
      msg({ message: 'You asked to use this address for your EcoPulse account. Please confirm that it is yours.' }),
      msg({ message: 'Until you do, your old address stays in use.' }),
    ],
    button: msg({ message: 'Confirm new address' }),
    notes: [LINK_WORKS_ONCE, IGNORE_IF_NOT_REQUESTED],
  },
  'email-changed-notice': {
    subject: msg({ message: 'Your EcoPulse account has a new email address' }),
    paragraphs: [
      msg({ message: 'The email address of your EcoPulse account was changed on {at} (Singapore time).' }),
      msg({ message: 'From now on we write to the new address, and you sign in with it.' }),
    ],
    notes: [
      msg({
        message:
          'If this was not you, someone else may have got into your account. Tell the people who run this EcoPulse at once.',
      }),
    ],
  },
  'registration-attempt': {
    subject: msg({ message: 'You already have an EcoPulse account' }),
    paragraphs: [
      msg({ message: 'Someone tried to register at EcoPulse with this email address. It already has an account.' }),
      msg({ message: 'If that was you, just sign in. You can set a new password there if you forgot yours.' }),
    ],
    button: OPEN_ECOPULSE,
    notes: [msg({ message: 'If it was not you, there is nothing to do. Your account is safe and unchanged.' })],
  },
  'password-changed': {
    subject: msg({ message: 'Your EcoPulse password was changed' }),
    paragraphs: [
      msg({ message: 'The password of your EcoPulse account was changed on {at} (Singapore time).' }),
      msg({ message: 'If this was you, there is nothing to do.' }),
      IF_NOT_YOU,
    ],
    button: SET_NEW_PASSWORD,
    notes: [msg({ message: 'Passkeys still sign in: you can see and remove them in Settings.' })],
  },
  'passkey-added': {
    subject: msg({ message: 'A passkey was added to your EcoPulse account' }),
    paragraphs: [
      msg({
        message:
          'A passkey was added to your EcoPulse account on {at} (Singapore time). It signs in without your password.',
      }),
      msg({ message: 'If this was you, there is nothing to do.' }),
    ],
    button: msg({ message: 'Open Settings' }),
    notes: [msg({ message: 'If this was not you, remove the passkey there, and set a new password.' })],
  },
  'account-leaving': {
    subject: msg({ message: 'Your EcoPulse account will be deleted' }),
    paragraphs: [
      msg({ message: 'You asked to delete your EcoPulse account. Nobody can see it any more.' }),
      msg({ message: 'If you change your mind, sign in before {until} (Singapore time) and choose Restore.' }),
      msg({ message: 'After that, everything we keep about you is erased for good. Thank you for being with us.' }),
    ],
    button: OPEN_ECOPULSE,
    notes: [msg({ message: 'If this was not you, sign in, choose Restore, and set a new password in Settings.' })],
  },
  'account-suspended': {
    subject: msg({ message: 'Your EcoPulse account is suspended' }),
    paragraphs: [
      msg({
        message:
          'An admin has suspended your EcoPulse account. It is hidden from others for now, and nothing in it is lost.',
      }),
      msg({ message: 'Sign in to read why and for how long. You can appeal once.' }),
    ],
    button: OPEN_ECOPULSE,
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
  'new-device': {
    subject: msg({ message: 'New sign-in to your EcoPulse account' }),
    paragraphs: [
      msg({
        message: 'Your EcoPulse account was signed in to on a new device: {device}, on {at} (Singapore time).',
        comment: '{device} is such as “Firefox on Android”.',
      }),
      msg({ message: 'If this was you, there is nothing to do. You can see and end all sessions in Settings.' }),
      IF_NOT_YOU,
    ],
    button: SET_NEW_PASSWORD,
    notes: [],
  },
} as const satisfies Record<string, EmailMessages>;

export type EmailKind = keyof typeof EMAIL_MESSAGES | 'notification';

export const UNKNOWN_DEVICE = msg({ message: 'an unknown browser' });
export const DEVICE_NAME = msg({ message: '{browser} on {system}', comment: 'Such as “Firefox on Android”.' });

export const FOOTER = msg({ message: 'EcoPulse writes only about your account, never with advertisements.' });
export const SUBSCRIBED_NOTE = msg({
  message: 'You get this mail because you asked for it in the settings of EcoPulse.',
});
export const UNSUBSCRIBE_LABEL = msg({ message: 'Stop these emails' });
export const LINK_HINT = msg({ message: 'If the button does not work, copy this address into your browser:' });
