/** Making a formatter takes a phone milliseconds, and using it almost nothing, so each is made once. */
function once<Options, Formatter>(make: (locale: string, options?: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const name = locale + JSON.stringify(options);
    const formatter = made.get(name) ?? make(locale, options);
    made.set(name, formatter);
    return formatter;
  };
}

export const numberFormat = once(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Days and hours are Singapore's, wherever the reader is. */
export const dateFormat = once(
  (locale, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Singapore', ...options }),
);

/** "1, 2, 3" in English. */
export const listFormat = once((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }));

/** The order of names in a language: Chinese by sound, for one. */
export const collator = once((locale) => new Intl.Collator(locale));

/** With words where there are some: "yesterday", not "1 day ago". */
export const relativeTimeFormat = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
