import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { truncateAtWord, toPlainText } from './feed-text.ts';
import { anyCharacter } from '../../../testing/any-character.ts';

const toPlain = (html: string, max = 400) => toPlainText(html, max);

describe('a text of a feed', () => {
  test.each([
    ['Tom &amp; Jerry &#8217;s &nbsp; day', 'Tom & Jerry ’s day'],
    ['<p>One.</p><p>Two.</p>', 'One. Two.'],
    ['a <b>bold</b>er claim', 'a bolder claim'],
    ['&lt;b&gt;twice&lt;/b&gt;', 'twice'],
    ['&amp;lt;i&amp;gt;thrice&amp;lt;/i&amp;gt;', 'thrice'],
    ['Hi<script>alert(1)</script> there', 'Hi there'],
    ['<style>p{}</style><img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
    ['so <! or <!"b <i>c</i><!--d-->', 'so <! or <!"b c'],
    ['3 < 5 and 7 > 6', '3 < 5 and 7 > 6'],
    ['  many \n\t blanks ', 'many blanks'],
    ['a\u0000b\ud800c\u202ed\u200be', 'abcde'],
    ['<h2>Roofs</h2><ul><li>one<li>two</ul>three<br>four', 'Roofs one two three four'],
    ['<table><tr><td>a</td><td>b</td></tr></table>', 'a b'],
    ['a <a href="https://a.example/">link</a>ed <img src="x" alt="picture">word', 'a linked word'],
    [`${'<b>'.repeat(50)}deep${'</b>'.repeat(50)}`, 'deep'],
    ['', ''],
  ])('%j reads %j', (html, text) => {
    expect(toPlain(html)).toBe(text);
  });

  test('can always be stored and shown: no controls, not too long', () => {
    const piece = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(
        '<script>',
        '</script>',
        '<',
        '>',
        '&lt;',
        '&amp;lt;',
        '&#0;',
        '&#x3c;',
        '<b onclick="x">',
        '<!--',
        '<![CDATA[',
        '\ud800',
        '\u0000',
        'word ',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.integer({ min: 5, max: 60 }), (pieces, max) => {
        const text = toPlainText(pieces.join(''), max);
        expect([...text].length).toBeLessThanOrEqual(max);
        expect(text.isWellFormed()).toBe(true);
        expect(text).not.toMatch(/[\p{Cc}\u202a-\u202e\ufffd]/u);
        expect(text).toBe(text.trim());
      }),
    );
  });

  test('is converted in a short time, however long it is', () => {
    const started = performance.now();
    for (const hostile of ['<', '<p ', '&lt;', '<a href="']) toPlain(hostile.repeat(1e6));
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('is converted in a short time, however deep its elements are nested', () => {
    const started = performance.now();
    for (const hostile of [
      '<b>',
      '<div>',
      '<p>a',
      '<blockquote>',
      '<pre>',
      '<ul><li>',
      '<table><tr><td>',
      'a&lt;b&gt;',
    ])
      toPlain(hostile.repeat(1e5));
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe('a text that is too long', () => {
  test.each([
    ['one two three', 13, 'one two three'],
    ['one two three', 12, 'one two…'],
    ['one two, three', 10, 'one two…'],
    ['endlesslylongword', 8, 'endless…'],
    ['🌱🌱🌱🌱', 3, '🌱🌱…'],
  ])('%s in %i is %s', (text, max, cut) => {
    expect(truncateAtWord(text, max)).toBe(cut);
  });
});
