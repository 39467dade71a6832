import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonalDataKind, Purpose } from '@ecopulse/contract/accounts/personal-data';

/** In display order. */
export const purposeLabels: Record<Purpose, MessageDescriptor> = {
  account: msg`To run your account`,
  security: msg`To protect your account`,
  progress: msg`To show your progress`,
  community: msg`To bring residents together`,
  operation: msg`To run EcoPulse fairly`,
};

export const PURPOSES = Object.keys(purposeLabels) as Purpose[];

export const dataLabels: Record<PersonalDataKind, MessageDescriptor> = {
  account: msg`Your username, email address, password, settings, age band with the year you gave it, and the day you joined. Also your names, your town and what you wrote under “About you”, if you gave them. The password is stored only as a one-way hash (Argon2id), which can't be turned back into your password.`,
  usernames: msg`A one-way hash of each username you've had, so that no one else can take that username: for 90 days after you change it, and for as long as EcoPulse runs here after you leave.`,
  picture: msg`Your profile picture.`,
  consents: msg`When you agreed to each version of the terms and of this notice, and when you withdrew consent.`,
  consentProofs: msg`Once your account is erased: proof of what you agreed to and when, under a one-way hash of your email address, in case anyone asks us to show it.`,
  parent: msg`If you're under 13: your parent's email address, and when they agreed.`,
  rightsRequests: msg`Your requests to see or correct your data, and our answers.`,
  signIn: msg`Your passkeys, your authenticator app's secret, hashes of your recovery codes, and the links we emailed you.`,
  sessions: msg`Where you're signed in: the browser and system, when each session began and when it was last used.`,
  sentCalls: msg`A record of what your device sent in the last 7 days, so that nothing is counted twice.`,
  securityEvents: msg`Security events on your account, such as failed sign-ins, new devices and password changes.`,
  attempts: msg`How often someone tried to sign in or register. It's counted under one-way hashes of their IP address and of the email address they typed, even if no account has it.`,
  mails: msg`Emails waiting to be sent to you, with your email address.`,
  activities: msg`Each activity with its time and points, and the resulting eco-points, streak, badges and weekly results.`,
  visits: msg`Your check-ins: the green space, the time, whether it was verified, and your distance rounded to 50 m. Your walks.`,
  memories: msg`The notes you write and the pictures you add to your visits. Other residents and admins can't see them. Pictures are stored without the location and time that a camera adds.`,
  learning: msg`Your lessons: attempts, best score, and when a review is due.`,
  challenges: msg`The challenges you joined, and your progress.`,
  clubs: msg`The clubs you're in or asked to join, your role there, whether other members read your name, and your part in their goals.`,
  events: msg`The events you joined, with your guests and whether you were there, and your certificates. The events you organised stay without your name.`,
  conditions: msg`What you said about conditions at a green space after a visit.`,
  ratings: msg`The stars you gave to green spaces.`,
  likes: msg`The articles you like.`,
  reading: msg`The articles you've read.`,
  friends: msg`Your friends, and the friend requests you've sent and received.`,
  blocks: msg`The residents you've blocked. They aren't told.`,
  reports: msg`Your reports to the admins, others' reports about you, and the admins' notes and decisions.`,
  translationReports: msg`The translations you reported as wrong, and what you suggested instead.`,
  notifications: msg`Your notifications.`,
  pushSubscriptions: msg`The browsers you allowed to show push notifications: each browser's address at its push service, and its keys.`,
  adminActions: msg`Admins' actions on your account, with their reasons, and your own actions if you're an admin.`,
};
