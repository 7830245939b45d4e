const zeros = [0x0660, 0x06f0];

/** Returns the text with Arabic and Persian digits as Latin ones, in which codes and phone numbers are stored. */
export function toLatinDigits(input: string): string {
  return input.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}
