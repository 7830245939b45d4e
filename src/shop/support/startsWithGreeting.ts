const greeting =
  /^\P{L}*(hello|hi|hey|dear|good (morning|day|afternoon|evening)|hola|buen[oa]s|estimad[oa]s?|querid[oa]s?|bonjour|bonsoir|salut|cher|chère)(?!\p{L})|^\P{L}*([أاإ]هل|مرحب|السلام|سلام|وعليكم|عزيز|صباح|مساء|تحي)/iu;

/** Returns whether an answer greets its reader, in any of the shop's languages or by name: the mail then does not. */
export function startsWithGreeting(answer: string, name: string): boolean {
  const [firstLine = ""] = answer.trimStart().split("\n");
  const [firstName = ""] = name.trim().split(/\s+/);
  return greeting.test(firstLine) || (firstName.length > 1 && firstLine.trimStart().startsWith(firstName));
}
