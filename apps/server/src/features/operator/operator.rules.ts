import { DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { findUnsupportedMarks } from '@ecopulse/contract/news/article-text';
import type { Clause, ClauseTexts, OperatorForm } from '@ecopulse/contract/operator/operator';
import type { StoredClauses, StoredRecipient } from '../../db/operator-tables.ts';

/** What residents read. `officer`: the data protection officer. */
export interface OperatorProfile {
  readonly name: string;
  readonly address: string;
  readonly contactEmail: string;
  readonly officer: { readonly name: string; readonly email: string };
  readonly hostingCountry: string;
  readonly governingLaw: string;
  readonly recipients: readonly StoredRecipient[];
  readonly clauses: StoredClauses;
}

export function toProfile(form: OperatorForm): OperatorProfile {
  const { version: _version, officer, recipients, clauses, ...texts } = form;
  return {
    ...texts,
    officer: officer ?? { name: '', email: '' },
    recipients: recipients ?? [],
    clauses: toStoredClauses(clauses),
  };
}

/** Without blank texts. */
export function toStoredClauses(clauses: OperatorForm['clauses']): StoredClauses {
  return { terms: withoutBlanks(clauses?.terms), privacy: withoutBlanks(clauses?.privacy) };
}

function withoutBlanks(texts: ClauseTexts = {}): ClauseTexts {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language]?.trim();
      return text ? [[language, text]] : [];
    }),
  );
}

/** Sentences by field; empty if the profile can be published. PDPA section 11(5) asks for a public contact of the officer. */
export function findProfileProblems(profile: OperatorProfile): Record<string, string> {
  const { name, address, contactEmail, officer, hostingCountry, recipients, clauses } = profile;
  const required = {
    name,
    address,
    hostingCountry,
    'officer.name': officer.name,
    ...Object.fromEntries(
      recipients.flatMap((recipient, index) =>
        Object.entries(recipient).map(([field, text]) => [`recipients.${index}.${field}`, text]),
      ),
    ),
  };
  const blanks = Object.entries(required).filter(([, text]) => text === '');
  const emails = Object.entries({ contactEmail, 'officer.email': officer.email }).filter(([, text]) => text === '');
  return {
    ...Object.fromEntries(blanks.map(([field]) => [field, FIELD_PROBLEMS.blank])),
    ...Object.fromEntries(emails.map(([field]) => [field, FIELD_PROBLEMS['not-an-email']])),
    ...findClauseProblems(clauses),
  };
}

function findClauseProblems(clauses: StoredClauses): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const document of DOCUMENTS) {
    const texts = clauses[document];
    for (const [language, text] of Object.entries(texts))
      if (findUnsupportedMarks(text).length > 0)
        problems[`clauses.${document}.${language}`] = ADMIN_FIELD_PROBLEMS['unsupported-clause'];
    if (Object.keys(texts).length > 0 && texts.en === undefined)
      problems[`clauses.${document}.en`] = ADMIN_FIELD_PROBLEMS['clause-english-needed'];
  }
  return problems;
}

/** In English if there is no translation. */
export function clauseFor(texts: ClauseTexts, language: keyof ClauseTexts): Clause {
  const text = texts[language];
  if (text !== undefined) return { text, language };
  return texts.en === undefined ? null : { text: texts.en, language: 'en' };
}
