export const certificateProblems = {
  'event-not-attended': { status: 409, detail: "You haven't attended all of these events." },
  'attendance-not-verified': {
    status: 409,
    detail: "Your attendance isn't verified yet. Ask the organiser to confirm it.",
  },
  'name-not-printable': { status: 422, detail: "We can't print this name. Please change it." },
  'certificate-limit': { status: 409, detail: 'You have {limit} certificates, which is the limit.' },
  'certificate-not-found': { status: 404, detail: "We don't know this certificate." },
  'certificate-revoked': {
    status: 409,
    detail: 'This certificate is no longer valid, because an attendance or its hours changed. Create a new one.',
  },
} as const;

export type CertificateErrorCode = keyof typeof certificateProblems;

/** Of the form. `{name}` is a placeholder, as in `field-problems.ts`. */
export const CERTIFICATE_FIELD_PROBLEMS = {
  'choose-events': 'Choose 1 to 50 events',
  'unprintable-characters': "We can't print {characters}. Use Latin, Chinese, Japanese, Korean or Tamil characters",
} as const;
