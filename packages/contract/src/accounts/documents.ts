export const DOCUMENTS = ['terms', 'privacy'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/** The day each text last changed. A new version asks every resident for consent again. */
export const DOCUMENT_VERSIONS = { terms: '2026-11-23', privacy: '2026-11-27' } as const;
