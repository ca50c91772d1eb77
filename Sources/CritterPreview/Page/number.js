// @ts-check
// Numbers in fields, which can be sums and products such as 20+13.

/// The value of a text; NaN if it isn't a number or a calculation.
export function calculated(text) {
  const tokens = text.replaceAll(",", ".").match(/\d+\.?\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|[-+*/()]|\S/gi) ?? [];
  let place = 0;
  const take = (...words) => (words.includes(tokens[place]) ? tokens[place++] : undefined);
  function factor() {
    if (take("-")) return -factor();
    if (take("+")) return factor();
    if (take("(")) {
      const value = sum();
      return take(")") ? value : NaN;
    }
    return /^[\d.]/.test(tokens[place] ?? "") ? Number(tokens[place++]) : NaN;
  }
  function product() {
    let value = factor();
    for (let sign; (sign = take("*", "/"));) value = sign === "*" ? value * factor() : value / factor();
    return value;
  }
  function sum() {
    let value = product();
    for (let sign; (sign = take("+", "-"));) value = sign === "+" ? value + product() : value - product();
    return value;
  }
  const value = sum();
  return place === tokens.length && Number.isFinite(value) ? value : NaN;
}
