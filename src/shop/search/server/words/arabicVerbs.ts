import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** Common verbs of the present in Egypt and elsewhere, without person: ـعرف of بيعرف. */
const stems: ReadonlySet<string> = new Set(
  [
    "عرف قدر بقى كون لبس قلع حط شيل خد اخد جيب ودي روح رجع خرج نزل طلع دخل قعد قوم قف نام صحى مشي جري ركب سوق سافر لعب رقص",
    "عوم نط اكل شرب طبخ غسل نشف كوي نضف مسح فرش غطي لف ربط قفل فتح علق دفي برد سخن عرق حمي بوظ وسخ بهدل تعب ريح وجع ضايق",
    "خنق شوك حك هرش زحلق تزحلق قع شد مسك كش بهت مط وسع ضيق طول قصر فصل شمر ثني دور شوف بص وري فرج تفرج اتفرج بيع دفع رسل",
    "وصل هدي جوز تجوز خطب تخرج حضر صلي صوم فطر سحر حج رضع ولد ذاكر درس شتغل اشتغل قابل زور عزم سهر حتفل احتفل صيف شتي ستحمى",
    "ستخدم ستعمل نفع صلح ناسب ليق مشى كفي ساع ستحمل عيش فضل خلي ساعد غير بدل شبه ظهر بان خبي داري ستر فكر سند ركع سجد وقف",
    "قابل كلم حس كمل بطل لاقي حب طلب جهز رتب زين عمل خلص حسس لزق فك عدل ظبط نقل دلق خربش كسر قطع شق تقطع توسخ بل تبل",
  ].flatMap((line) => line.split(" ").map(normaliseText)),
);

/** و or ف, then the particle of the present or the future, then the person: وبيعرف. Of the first person, بعرف. */
const person = /^[وف]?(?:[بهح]?[ايتن]|ب(?![ايتن]))(?=[\u0621-\u064a]{2})/;
/** Object, plural and the end of a negation. */
const ending = /(?:وها|وه|ها|هم|ني|نا|لي|له|لها|كم|وا|ش|ه|ك|ي|و)$/;

/** Returns whether a normalised word is a form of a common verb: بيلبسها, ارقص, يضايقني. */
export function isArabicVerb(word: string): boolean {
  const bare = word.replace(person, "");
  return bare !== word && (stems.has(bare) || stems.has(bare.replace(ending, "")));
}
