/** Returns a word as PostgreSQL writes it in a `tsquery`. */
export const lexeme = (word: string): string => `'${word.replace(/['\\]/g, "")}'`;
