import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvValue, toCsv } from './csv.ts';

const parse = (csv: string): string[][] => parseCsv(csv, { bom: true, record_delimiter: '\r\n' });

const anyValue: fc.Arbitrary<CsvValue> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', ' ', '=', '+', '-', '@', '\t', 'a'), maxLength: 6 }),
  fc.integer(),
  fc.constant(null),
);

function withoutApostrophe(field: string): string {
  return /^'[=+\-@\t\r\n＝＋－＠]/.test(field) ? field.slice(1) : field;
}

test('whatever is written is read back, and no text begins as a formula', () => {
  const width = 4;
  fc.assert(
    fc.property(fc.array(fc.array(anyValue, { minLength: width, maxLength: width }), { maxLength: 6 }), (rows) => {
      const csv = toCsv(rows);
      expect(csv.startsWith('\uFEFF')).toBe(true);
      const read = parse(csv);
      const isText = (row: number, column: number) => typeof rows[row]?.[column] === 'string';
      for (const [index, fields] of read.entries())
        for (const [column, field] of fields.entries())
          if (isText(index, column)) expect(field).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      const plain = read.map((fields, index) =>
        fields.map((field, column) =>
          isText(index, column) && !String(rows[index]?.[column]).startsWith("'") ? withoutApostrophe(field) : field,
        ),
      );
      expect(plain).toEqual(rows.map((row) => row.map((value) => String(value ?? ''))));
    }),
  );
});

test.each(['=cmd', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('defuses %j', (text) => {
  expect(parse(toCsv([[text]]))).toEqual([[`'${text}`]]);
});
