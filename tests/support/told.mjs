// What the page says, read as numbers.

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
