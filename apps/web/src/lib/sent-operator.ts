import type { Operator } from '@ecopulse/contract/operator/operator';
import {
  operatorConditions,
  type OperatorCondition,
  UNSET_OPERATOR,
} from '@ecopulse/contract/operator/operator-conditions';
import type { Language } from './language/i18n.ts';

/**
 * The build renders these into the pages for visitors. The server fills them in and removes the parts whose condition does
 * not hold (`operator-page.view.ts`), so that hydration matches.
 */
const PLACEHOLDERS: Operator = {
  name: '%operator-name%',
  address: '%operator-address%',
  contactEmail: '%operator-contact-email%',
  officer: { name: '%operator-officer-name%', email: '%operator-officer-email%' },
  hostingCountry: '%operator-hosting-country%',
  governingLaw: '%operator-governing-law%',
  recipients: [{ name: '%recipient-name%', country: '%recipient-country%', purpose: '%recipient-purpose%' }],
  logoUrl: '%operator-logo-url%',
  configured: true,
  clauses: {
    terms: { text: '%operator-terms-clause%', language: '%operator-terms-clause-lang%' as Language },
    privacy: { text: '%operator-privacy-clause%', language: '%operator-privacy-clause-lang%' as Language },
  },
  changedOn: null,
  services: { email: true, push: true, mapTiles: '%operator-map-tiles%', objectStore: true },
  registration: 'open',
};

/** `SSR` is false in the browser's build, which drops the placeholders. */
const isPrerendering = import.meta.env.SSR && typeof document === 'undefined';

/** Unset in development. */
export function readSentOperator(): Operator {
  if (isPrerendering) return PLACEHOLDERS;
  const text = document.getElementById('operator')?.textContent;
  return text ? (JSON.parse(text) as Operator) : UNSET_OPERATOR;
}

/** In prerendered pages, every condition holds. */
export function operatorHas(operator: Operator, condition: OperatorCondition, language: Language): boolean {
  return isPrerendering || operatorConditions(operator, language)[condition];
}
