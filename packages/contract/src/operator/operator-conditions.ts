import type { DocumentName } from '../accounts/documents.ts';
import type { Language } from '../accounts/preferences.ts';
import type { Operator, RegistrationMode } from './operator.ts';

/** What a part of a page depends on. The server removes from prerendered pages what does not hold. */
export type OperatorCondition =
  | 'set'
  | 'unset'
  | 'logo'
  | 'law'
  | 'recipients'
  | 'email'
  | 'push'
  | 'tiles'
  | 'no-tiles'
  | 'object-store'
  | 'no-object-store'
  | `${DocumentName}-clause`
  | `${DocumentName}-clause-in-english`
  | RegistrationMode;

export function operatorConditions(
  { configured, logoUrl, governingLaw, recipients, services, clauses, registration }: Operator,
  language: Language,
): Readonly<Record<OperatorCondition, boolean>> {
  const isInOtherLanguage = (document: DocumentName) => (clauses[document]?.language ?? language) !== language;
  return {
    set: configured,
    unset: !configured,
    logo: logoUrl !== null,
    law: governingLaw !== null,
    recipients: (recipients ?? []).length > 0,
    email: services.email,
    push: services.push,
    tiles: services.mapTiles !== null,
    'no-tiles': services.mapTiles === null,
    'object-store': services.objectStore,
    'no-object-store': !services.objectStore,
    'terms-clause': clauses.terms !== null,
    'privacy-clause': clauses.privacy !== null,
    'terms-clause-in-english': isInOtherLanguage('terms'),
    'privacy-clause-in-english': isInOtherLanguage('privacy'),
    open: registration === 'open',
    invited: registration === 'invited',
    closed: registration === 'closed',
  };
}

/** Also while the database is unreachable, and in development. */
export const UNSET_OPERATOR: Operator = {
  name: null,
  address: null,
  contactEmail: null,
  officer: null,
  hostingCountry: null,
  governingLaw: null,
  recipients: null,
  logoUrl: null,
  configured: false,
  clauses: { terms: null, privacy: null },
  changedOn: null,
  services: { email: false, push: false, mapTiles: null, objectStore: false },
  registration: 'open',
};
