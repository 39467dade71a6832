import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LimitName } from '@ecopulse/contract/admin/limit-table';

const calls: Partial<Record<LimitName, MessageDescriptor>> = {
  read: msg`Pages and lists read, per resident or IP address`,
  write: msg`Changes, per resident or IP address`,
  upload: msg`Pictures uploaded, per resident`,
  exports: msg`Data downloads, per resident`,
  unknownSessions: msg`Requests with an unknown session, per IP address`,
  notFound: msg`Requests for something that doesn't exist, per IP address`,
};

const signIn: Partial<Record<LimitName, MessageDescriptor>> = {
  register: msg`Registrations without waiting, per IP address`,
  signInFailures: msg`Failed sign-ins to one account, from one IP address or device`,
  signInFailuresOfAddress: msg`Failed sign-ins to all accounts, per IP address`,
  signInFailuresOfAccount: msg`Failed sign-ins to one account, from all IP addresses`,
  slowedSignIns: msg`Sign-ins to an account after too many failures`,
  codeFailures: msg`Wrong codes for one account, from unknown devices`,
};

const emails: Partial<Record<LimitName, MessageDescriptor>> = {
  linkMails: msg`Emails with a link, per resident or email address`,
  linkMailsOfClient: msg`Password resets, per IP address`,
  resetsByStrangers: msg`Password resets for one account, from unknown devices`,
  registrationMails: msg`Notices that someone tried to register an email address again`,
  newDeviceMails: msg`Notices of a sign-in on a new device, per resident`,
};

const profiles: Partial<Record<LimitName, MessageDescriptor>> = {
  cards: msg`Profiles of non-friends viewed, per resident`,
  cardsByBlocking: msg`Profiles revealed by blocking residents, per resident`,
};

export const limitLabels = { ...calls, ...signIn, ...emails, ...profiles } as Record<LimitName, MessageDescriptor>;

const namesOf = (labels: Partial<Record<LimitName, MessageDescriptor>>) => Object.keys(labels) as LimitName[];

export const LIMIT_GROUPS: readonly { readonly title: MessageDescriptor; readonly names: readonly LimitName[] }[] = [
  { title: msg`Registration and sign-in`, names: namesOf(signIn) },
  { title: msg`Reading and writing`, names: namesOf(calls) },
  { title: msg`Emails`, names: namesOf(emails) },
  { title: msg`Profiles`, names: namesOf(profiles) },
];
