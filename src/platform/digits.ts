const zeros = [0x0660, 0x06f0];

/** What was typed on an Arabic or Persian keyboard, in the digits that codes and phone numbers are kept in. */
export function latinDigits(typed: string): string {
  return typed.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
}
