import type { InEveryLanguage } from "./languages.ts";

export type Governorate = {
  /** ISO 3166-2:EG, without the country. */
  code: string;
  name: InEveryLanguage;
  /** How its postal codes begin. Rarely written in practice, so a code that differs is worth a warning, not an error. */
  postal: readonly string[];
};

const row = (code: string, en: string, ar: string, ...postal: string[]): Governorate => ({
  code,
  name: { en, ar },
  postal,
});

/** The 27 governorates since 2011, when Helwan and 6 October were given back to Cairo and Giza. */
export const governorates: readonly Governorate[] = [
  row("C", "Cairo", "القاهرة", "11"),
  row("GZ", "Giza", "الجيزة", "12"),
  row("KB", "Qalyubia", "القليوبية", "13"),
  row("ALX", "Alexandria", "الإسكندرية", "21", "23"),
  row("BH", "Beheira", "البحيرة", "22"),
  row("GH", "Gharbia", "الغربية", "31"),
  row("MNF", "Menofia", "المنوفية", "32"),
  row("KFS", "Kafr El Sheikh", "كفر الشيخ", "33"),
  row("DT", "Damietta", "دمياط", "34"),
  row("DK", "Dakahlia", "الدقهلية", "35"),
  row("IS", "Ismailia", "الإسماعيلية", "41"),
  row("PTS", "Port Said", "بورسعيد", "42"),
  row("SUZ", "Suez", "السويس", "43"),
  row("SHR", "Sharqia", "الشرقية", "44"),
  row("SIN", "North Sinai", "شمال سيناء", "45"),
  row("JS", "South Sinai", "جنوب سيناء", "46"),
  row("MT", "Matrouh", "مطروح", "51"),
  row("MN", "Minya", "المنيا", "61"),
  row("BNS", "Beni Suef", "بني سويف", "62"),
  row("FYM", "Faiyum", "الفيوم", "63"),
  row("AST", "Asyut", "أسيوط", "71"),
  row("WAD", "New Valley", "الوادي الجديد", "72"),
  row("ASN", "Aswan", "أسوان", "81"),
  row("SHG", "Sohag", "سوهاج", "82"),
  row("KN", "Qena", "قنا", "83"),
  row("BA", "Red Sea", "البحر الأحمر", "84"),
  row("LX", "Luxor", "الأقصر", "85"),
];

export const governorateOf = (code: string): Governorate | undefined =>
  governorates.find((governorate) => governorate.code === code);
