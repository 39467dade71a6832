export const DOCUMENTS = ['terms', 'privacy'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/** The day each text last changed. A new version asks every resident for consent again. */
export const DOCUMENT_VERSIONS = { terms: '2026-11-30', privacy: '2026-11-30' } as const;

/** What residents agree to. The texts contain the operator's profile, so its version counts too; 0 while it is unset. */
export function documentVersion(document: DocumentName, operatorVersion: number): string {
  const version = DOCUMENT_VERSIONS[document];
  return operatorVersion === 0 ? version : `${version}/${operatorVersion}`;
}
