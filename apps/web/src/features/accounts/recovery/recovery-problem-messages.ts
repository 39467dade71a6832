import { msg } from '@lingui/core/macro';

/** The messages of problems that occur on the pages behind links in mails, and in Settings. */
export const recoveryProblemMessages = {
  'link-expired': msg`This link has expired or was already used. Please ask for a new one.`,
  'password-too-common': msg`This password is among the most used ones. Please choose another one.`,
};
