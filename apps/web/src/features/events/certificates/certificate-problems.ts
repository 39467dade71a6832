import { CERTIFICATE_FIELD_PROBLEMS } from '@ecopulse/contract/events/certificate-problems';
import { msg } from '@lingui/core/macro';
import { fieldMessage, type FieldMessages, findFieldMessage } from '../../../lib/field-messages.ts';
import { addProblemMessages, type CertificateProblemMessages } from '../../../lib/problem-messages.ts';

const problemMessages: CertificateProblemMessages = {
  'event-not-attended': msg`You haven't attended all of these events.`,
  'attendance-not-verified': msg`Your attendance isn't verified yet. Ask the organiser to confirm it.`,
  'name-not-printable': msg`We can't print this name. Please change it.`,
  'certificate-limit': msg({ message: 'You have {limit} certificates, which is the limit.' }),
  'certificate-not-found': msg`We don't know this certificate.`,
  'certificate-revoked': msg`This certificate is no longer valid, because an attendance or its hours changed. Create a new one.`,
};

addProblemMessages(problemMessages);

const fieldMessages: FieldMessages<typeof CERTIFICATE_FIELD_PROBLEMS> = {
  'choose-events': msg`Choose 1 to 50 events`,
  'unprintable-characters': msg({
    message: "We can't print {characters}. Use Latin, Chinese, Japanese, Korean or Tamil characters",
  }),
};

export function certificateFieldMessage(sentence: string): string {
  return findFieldMessage(sentence, CERTIFICATE_FIELD_PROBLEMS, fieldMessages) ?? fieldMessage(sentence);
}
