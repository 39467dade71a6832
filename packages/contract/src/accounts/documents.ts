/** The documents a resident agrees to. */
export const DOCUMENTS = ['terms', 'privacy'] as const;

export type DocumentName = (typeof DOCUMENTS)[number];

/** The versions in force: the day each text was last changed. A new version asks every resident again. */
export const DOCUMENT_VERSIONS = { terms: '2026-11-23', privacy: '2026-11-27' } as const;
