/** A number stays one in spreadsheets; null is an empty field. */
export type CsvValue = string | number | null;

/** A spreadsheet would run these as a formula, also after the apostrophe is left out of a quoted field. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** Spaces at an end too, which some programs would trim. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;
const BYTE_ORDER_MARK = '\uFEFF';

/** RFC 4180 in UTF-8 with a byte order mark, by which Excel knows it. Numbers stay numbers. */
export function toCsv(rows: readonly (readonly CsvValue[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

function toField(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
