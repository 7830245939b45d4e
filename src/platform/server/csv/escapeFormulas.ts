/**
 * Where a spreadsheet may begin a cell that is a formula: at the start of the text, and after a semicolon, tab or line
 * break, because a program whose separator is one of these ignores our quotes. Quotes and spaces may come before it.
 */
const formulaStart = /(^|[;\t\r\n])(?=['" ]*[=+\-@＝＋－＠])/g;
const escapedFormulaStart = /(^|[;\t\r\n])'(?=['" ]*[=+\-@＝＋－＠])/g;

/** Puts an apostrophe before each formula of a CSV cell, so that a spreadsheet shows it as text. */
export const escapeFormulas = (text: string): string => text.replace(formulaStart, "$1'");

/** Returns the text that `escapeFormulas` was given. */
export const unescapeFormulas = (text: string): string => text.replace(escapedFormulaStart, "$1");
