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

export const isKinWord = (text: string): boolean => kinWords.has(text);
