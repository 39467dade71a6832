/** A row of a table, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

const FIELD = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r?\n|$)/y;

/**
 * The rows of a CSV text (RFC 4180) whose first line names the columns. Throws for a row with another number of fields,
 * and for quotes in the wrong place.
 */
export function parseCsv(text: string): Row[] {
  const [columns, ...rows] = readRecords(text);
  if (!columns) return [];
  return rows.map((fields, index) => {
    if (fields.length !== columns.length)
      throw new Error(`row ${index + 2} has ${fields.length} fields instead of ${columns.length}`);
    return Object.fromEntries(columns.map((column, at) => [column, fields[at] ?? '']));
  });
}

function readRecords(text: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const [, field, end] = FIELD.exec(text) ?? [];
    if (field === undefined) throw new Error(`row ${records.length + 1} can't be read`);
    record.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end === ',') continue;
    records.push(record);
    record = [];
  }
  // A comma at the very end: its row has one more field, which is empty.
  return record.length > 0 ? [...records, [...record, '']] : records;
}
