/** An E.164 number as people read it aloud: +20 10 1234 5678. */
export const phoneText = (number: string): string => number.replace(/^(\+20)(1\d)(\d{4})(\d{4})$/, "$1 $2 $3 $4");
