import type { InEveryLanguage } from "./languages.ts";

export type Governorate = {
  /** ISO 3166-2:EG, without the country. */
  code: string;
  name: InEveryLanguage;
  /** Prefixes of its postal codes. Customers rarely enter one, so a mismatch is worth a warning, not an error. */
  postal: readonly string[];
};

const row = (code: string, names: readonly [en: string, ar: string, es: string, fr: string], ...postal: string[]) => {
  const [en, ar, es, fr] = names;
  return { code, name: { en, ar, es, fr }, postal };
};

/** The 27 governorates since 2011, when Helwan and 6 October were merged back into Cairo and Giza. */
export const governorates: readonly Governorate[] = [
  row("C", ["Cairo", "القاهرة", "El Cairo", "Le Caire"], "11"),
  row("GZ", ["Giza", "الجيزة", "Guiza", "Gizeh"], "12"),
  row("KB", ["Qalyubia", "القليوبية", "Caliubia", "Qalyubia"], "13"),
  row("ALX", ["Alexandria", "الإسكندرية", "Alejandría", "Alexandrie"], "21", "23"),
  row("BH", ["Beheira", "البحيرة", "Behera", "Beheira"], "22"),
  row("GH", ["Gharbia", "الغربية", "Garbía", "Gharbeya"], "31"),
  row("MNF", ["Menofia", "المنوفية", "Menufia", "Ménoufia"], "32"),
  row("KFS", ["Kafr El Sheikh", "كفر الشيخ", "Kafr el-Sheij", "Kafr el-Cheikh"], "33"),
  row("DT", ["Damietta", "دمياط", "Damieta", "Damiette"], "34"),
  row("DK", ["Dakahlia", "الدقهلية", "Dacalia", "Dakahleya"], "35"),
  row("IS", ["Ismailia", "الإسماعيلية", "Ismailía", "Ismaïlia"], "41"),
  row("PTS", ["Port Said", "بورسعيد", "Puerto Saíd", "Port-Saïd"], "42"),
  row("SUZ", ["Suez", "السويس", "Suez", "Suez"], "43"),
  row("SHR", ["Sharqia", "الشرقية", "Sarquía", "Charqiya"], "44"),
  row("SIN", ["North Sinai", "شمال سيناء", "Sinaí del Norte", "Sinaï du Nord"], "45"),
  row("JS", ["South Sinai", "جنوب سيناء", "Sinaí del Sur", "Sinaï du Sud"], "46"),
  row("MT", ["Matrouh", "مطروح", "Matruh", "Marsa-Matruh"], "51"),
  row("MN", ["Minya", "المنيا", "Menia", "Minya"], "61"),
  row("BNS", ["Beni Suef", "بني سويف", "Beni Suef", "Beni Souef"], "62"),
  row("FYM", ["Faiyum", "الفيوم", "Fayún", "Fayoum"], "63"),
  row("AST", ["Asyut", "أسيوط", "Asiut", "Assiout"], "71"),
  row("WAD", ["New Valley", "الوادي الجديد", "Nuevo Valle", "Nouvelle-Vallée"], "72"),
  row("ASN", ["Aswan", "أسوان", "Asuán", "Assouan"], "81"),
  row("SHG", ["Sohag", "سوهاج", "Suhag", "Sohag"], "82"),
  row("KN", ["Qena", "قنا", "Quena", "Qena"], "83"),
  row("BA", ["Red Sea", "البحر الأحمر", "Mar Rojo", "Mer Rouge"], "84"),
  row("LX", ["Luxor", "الأقصر", "Lúxor", "Louxor"], "85"),
];

export const findGovernorate = (code: string): Governorate | undefined =>
  governorates.find((governorate) => governorate.code === code);
