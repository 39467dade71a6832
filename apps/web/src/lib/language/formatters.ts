/** Creating an `Intl` formatter takes milliseconds on a phone, so each is created once. */
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

export const dateFormat = once(
  (locale, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Singapore', ...options }),
);

export const listFormat = once((locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }));

export const collator = once((locale) => new Intl.Collator(locale));

export const relativeTimeFormat = once((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
