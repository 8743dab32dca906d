// Reads the numbers in the page's text.

/** The first number after these words, a regular expression; NaN where there is none. */
export const numberAfter = (text, words) =>
  Number(
    new RegExp(`${words}\\s*(−?[\\d.]+(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?)`)
      .exec(text)?.[1]
      .replaceAll('−', '-')
      .replace(
        /×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)/,
        (_, power) =>
          `e${[...power].map((sign) => (sign === '⁻' ? '-' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(sign))).join('')}`,
      ),
  );
