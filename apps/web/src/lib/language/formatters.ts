/** Creating an `Intl` formatter takes milliseconds on a phone, so each is created only once. */
function memoizeFormatter<Options, Formatter>(create: (locale: string, options?: Options) => Formatter) {
  const formatters = new Map<string, Formatter>();
  return (locale: string, options?: Options): Formatter => {
    const name = locale + JSON.stringify(options);
    const formatter = formatters.get(name) ?? create(locale, options);
    formatters.set(name, formatter);
    return formatter;
  };
}

export const numberFormat = memoizeFormatter(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const dateFormat = memoizeFormatter(
  (locale, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Singapore', ...options }),
);

export const listFormat = memoizeFormatter(
  (locale) => new Intl.ListFormat(locale, { type: 'conjunction', style: 'narrow' }),
);

export const collator = memoizeFormatter((locale) => new Intl.Collator(locale));

export const relativeTimeFormat = memoizeFormatter(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
);
