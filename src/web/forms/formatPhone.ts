/** Returns an E.164 number in groups of digits: +20 10 1234 5678. */
export const formatPhone = (number: string): string => number.replace(/^(\+20)(1\d)(\d{4})(\d{4})$/, "$1 $2 $3 $4");
