import type { Language } from '@ecopulse/contract/accounts/preferences';
import type { Operator, OperatorToEdit } from '@ecopulse/contract/operator/operator';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { AppEnv } from '../../feature-module.ts';
import type { OperatorRow, SetUpFacts } from './operator.queries.ts';
import { clauseFor } from './operator.rules.ts';
import { registrationMode } from './registration.rules.ts';

function toProfile(row: OperatorRow) {
  const configured = row.version > 0;
  const { officer_name: name, officer_email: email } = row;
  return {
    name: row.name,
    address: row.address,
    contactEmail: row.contact_email,
    officer: name === null || email === null ? null : { name, email },
    hostingCountry: row.hosting_country,
    governingLaw: row.governing_law === '' ? null : row.governing_law,
    recipients: configured ? [...row.recipients] : null,
    logoUrl: row.logo_url,
    configured,
  };
}

/** Known without the database. */
export function servicesOf({ mapTiles, publicUrl, picturesS3Url }: AppEnv, sendsEmail: boolean): Operator['services'] {
  return {
    email: sendsEmail,
    // Browsers offer push only on secure pages.
    push: publicUrl?.protocol !== 'http:',
    mapTiles: mapTiles && new URL(mapTiles.light.replaceAll(/[{}]/g, '')).hostname,
    objectStore: Boolean(picturesS3Url),
  };
}

export function toOperator(row: OperatorRow, env: AppEnv, sendsEmail: boolean, language: Language): Operator {
  return {
    ...toProfile(row),
    clauses: {
      terms: clauseFor(row.clauses.terms, language),
      privacy: clauseFor(row.clauses.privacy, language),
    },
    changedOn: row.changed_at && dayOf(row.changed_at),
    services: servicesOf(env, sendsEmail),
    registration: registrationMode(env, row.version > 0),
  };
}

export function toOperatorToEdit(row: OperatorRow, facts: SetUpFacts, sendsEmail: boolean): OperatorToEdit {
  return {
    ...toProfile(row),
    clauses: row.clauses,
    version: row.version,
    setUp: {
      place: facts.hasEditedPlace,
      email: sendsEmail ? facts.hasTestedEmail : null,
      helpers: facts.adminCount > 1,
    },
  };
}
