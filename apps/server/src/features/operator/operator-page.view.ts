import type { Language } from '@ecopulse/contract/accounts/preferences';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { operatorConditions } from '@ecopulse/contract/operator/operator-conditions';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const BODY_END = '</body>';

/** An element that depends on a condition. It contains no element of its own name. */
const CONDITIONAL = /<(\w+) data-when="([a-z-]+)"([^>]*)>(.*?)<\/\1>/gs;

const RECIPIENT = /<li data-each="recipient".*?<\/li>/s;

/** Fills in what the build left open (`lib/sent-operator.ts`). */
export function toOperatorPage(frame: string, shown: Operator, language: Language): string {
  const conditions: Readonly<Record<string, boolean>> = operatorConditions(shown, language);
  const { terms, privacy } = shown.clauses;
  const values: Readonly<Record<string, string | null | undefined>> = {
    name: shown.name,
    address: shown.address,
    'contact-email': shown.contactEmail,
    'officer-name': shown.officer?.name,
    'officer-email': shown.officer?.email,
    'hosting-country': shown.hostingCountry,
    'governing-law': shown.governingLaw,
    'logo-url': shown.logoUrl,
    'map-tiles': shown.services.mapTiles,
    'terms-clause': terms?.text,
    'terms-clause-lang': terms?.language,
    'privacy-clause': privacy?.text,
    'privacy-clause-lang': privacy?.language,
  };
  // JSON that is safe in a script element: it contains neither `</script>` nor `<!--`.
  const json = JSON.stringify(shown).replaceAll('<', '\\u003c');
  return removeParts(frame, conditions)
    .replaceAll(/%operator-([a-z-]+)%/g, (_all, name: string) => escapeText(values[name] ?? ''))
    .replace(RECIPIENT, (item) => (shown.recipients ?? []).map((each) => fillRecipient(item, each)).join(''))
    .replace(BODY_END, () => `<script type="application/json" id="operator">${json}</script>${BODY_END}`);
}

function fillRecipient(item: string, recipient: NonNullable<Operator['recipients']>[number]): string {
  const values: Readonly<Record<string, string>> = recipient;
  return item.replaceAll(/%recipient-([a-z]+)%/g, (_all, name: string) => escapeText(values[name] ?? ''));
}

function removeParts(html: string, conditions: Readonly<Record<string, boolean>>): string {
  return html.replaceAll(CONDITIONAL, (_all, tag: string, condition: string, attributes: string, content: string) =>
    conditions[condition]
      ? `<${tag} data-when="${condition}"${attributes}>${removeParts(content, conditions)}</${tag}>`
      : '',
  );
}
