import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import type { OperatorToEdit } from '@ecopulse/contract/operator/operator';
import { call } from '../../../lib/api.ts';
import { type Language, LANGUAGES } from '../../../lib/language/i18n.ts';
import { refresh } from '../../../lib/query-client.ts';
import { operatorToEditQuery } from '../../legal/operator.api.ts';
import type { FormEditing } from '../editor/content-editing.ts';
import { loadAdminFieldMessages } from '../validation/field-messages.ts';

/** There is one profile, which always exists. */
const ID = 1;

export type OperatorItem = OperatorToEdit & { readonly id: typeof ID };

export const toOperatorItem = (operator: OperatorToEdit): OperatorItem => ({ ...operator, id: ID });

const readOperator = async () => toOperatorItem(await call('GET /api/admin/operator'));

export interface OperatorValues {
  name: string;
  address: string;
  contactEmail: string;
  officer: { name: string; email: string };
  hostingCountry: string;
  governingLaw: string;
  recipients: { name: string; country: string; purpose: string }[];
  clauses: Record<DocumentName, Record<Language, string>>;
}

function toTexts(texts: Partial<Record<Language, string>>): Record<Language, string> {
  return Object.fromEntries(LANGUAGES.map(({ code }) => [code, texts[code] ?? ''])) as Record<Language, string>;
}

function toForm(operator: OperatorToEdit): OperatorValues {
  const { officer, clauses } = operator;
  return {
    name: operator.name ?? '',
    address: operator.address ?? '',
    contactEmail: operator.contactEmail ?? '',
    officer: { name: officer?.name ?? '', email: officer?.email ?? '' },
    hostingCountry: operator.hostingCountry ?? '',
    governingLaw: operator.governingLaw ?? '',
    recipients: (operator.recipients ?? []).map((recipient) => ({ ...recipient })),
    clauses: { terms: toTexts(clauses.terms), privacy: toTexts(clauses.privacy) },
  };
}

export const operatorEditing: FormEditing<OperatorItem, OperatorValues> = {
  empty: () => ({
    name: '',
    address: '',
    contactEmail: '',
    officer: { name: '', email: '' },
    hostingCountry: '',
    governingLaw: '',
    recipients: [],
    clauses: { terms: toTexts({}), privacy: toTexts({}) },
  }),
  toForm,
  // The rules are the server's alone.
  async loadResolver() {
    await loadAdminFieldMessages();
    return (values) => ({ values, errors: {} });
  },
  read: readOperator,
  create: readOperator,
  save: async (_id, form, version) =>
    toOperatorItem(await call('PUT /api/admin/operator', { body: { ...form, version } })),
  onStored: (queryClient, operator) => {
    queryClient.setQueryData(operatorToEditQuery.queryKey, operator);
    void refresh(queryClient, ['GET /api/operator', 'GET /api/auth/user']);
  },
};
