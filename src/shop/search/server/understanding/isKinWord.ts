import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** Whom people address after يا, in politeness: يا بنتي, يا حاج. They say nothing about who will wear it. */
const kinWords: ReadonlySet<string> = new Set(
  [
    "بنتي ابني بنات بنت ولاد ولد اولاد شباب جماعة ناس اخي اخويا اختي اخواتي حبيبي حبيبتي حبايب حبايبي",
    "حاج حاجة حجة باشا باشمهندس فندم مدام انسة هانم ست ستي استاذ استاذة دكتور دكتورة معلم عم عمي خالتي طنط",
    "ماما بابا امي ابويا صاحبي صاحبتي قمر عسل جميلة حلوة روحي قلبي غالي غالية سيدي سيدتي يمه خوي خويا خيتي بنتى ابنى",
    "ولدي ولدى ولادي بنوتي عمتي خال خاله اختشي كبير ريس هندسة كابتن ابله ميس خالتو عمو تيته جدو بيه افندم حضرة غاليين",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);

/** Words for children of somebody, who may be grown up. Ma fille is a daughter, une fille a girl. */
const offspring: ReadonlySet<string> = new Set(
  [
    "son sons daughter daughters nephew nephews niece nieces grandson granddaughter",
    "ابني ابنى ابننا ابنها ابنه لابني ولدي لولدي بنتي بنتى بنتها بنته لبنتي ابن بنت",
    "hijo hijos hija hijas sobrino sobrina nieto nieta hijito hijita",
    "fils neveu niece nieces fiston",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);
const possessives: ReadonlySet<string> = new Set(
  "ma mes notre nos sa ses اخويا اختي اخي اختى".split(" ").map(normaliseText),
);

/** Returns whether these words of a query name a child of somebody: my son, ma fille, بنت اختي. */
export const isOffspring = (words: readonly string[]): boolean =>
  words.some(
    (word) =>
      (offspring.has(word) && !/^(?:ابن|بنت)$/.test(word)) ||
      (/^(?:filles?|ابن|بنت)$/.test(word) && words.some((other) => possessives.has(other))),
  );

export const isKinWord = (text: string): boolean => kinWords.has(text);
