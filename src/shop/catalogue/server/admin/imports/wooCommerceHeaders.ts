/**
 * WooCommerce writes the headers of its export in the language of the shop. The columns that the import reads, by their
 * Spanish, French and Arabic names, as `simplify` returns them.
 */
const names: Readonly<Record<string, string>> = {
  tipo: "Type",
  nombre: "Name",
  publicado: "Published",
  "¿está destacado?": "Is featured?",
  "visibilidad en el catálogo": "Visibility in catalog",
  "descripción corta": "Short description",
  descripción: "Description",
  "día en que empieza el precio rebajado": "Date sale price starts",
  "día en que termina el precio rebajado": "Date sale price ends",
  "¿en inventario?": "In stock?",
  "¿existencias?": "In stock?",
  inventario: "Stock",
  "precio rebajado": "Sale price",
  "precio normal": "Regular price",
  categorías: "Categories",
  etiquetas: "Tags",
  imágenes: "Images",
  superior: "Parent",
  "peso (kg)": "Weight (kg)",
  ugs: "SKU",
  nom: "Name",
  publié: "Published",
  "mis en avant ?": "Is featured?",
  "visibilité dans le catalogue": "Visibility in catalog",
  "description courte": "Short description",
  "date de début de promo": "Date sale price starts",
  "date de fin de promo": "Date sale price ends",
  "en stock ?": "In stock?",
  "en inventaire?": "In stock?",
  inventaire: "Stock",
  "tarif promo": "Sale price",
  "tarif régulier": "Regular price",
  catégories: "Categories",
  étiquettes: "Tags",
  "poids (kg)": "Weight (kg)",
  المعرف: "ID",
  النوع: "Type",
  "رمز المنتج": "SKU",
  "رمز المنتج (sku)": "SKU",
  الاسم: "Name",
  "تم النشر": "Published",
  منشور: "Published",
  "هل هي مميزة؟": "Is featured?",
  "هل هو مميز؟": "Is featured?",
  "الظهور في الكتالوج": "Visibility in catalog",
  "وصف قصير": "Short description",
  "الوصف المختصر": "Short description",
  الوصف: "Description",
  "تاريخ بدء سعر التخفيض": "Date sale price starts",
  "تاريخ انتهاء سعر التخفيض": "Date sale price ends",
  "متوفر؟": "In stock?",
  "متوفر في المخزون؟": "In stock?",
  المخزون: "Stock",
  "سعر التخفيض": "Sale price",
  "السعر الافتراضي": "Regular price",
  "السعر العادي": "Regular price",
  التصنيفات: "Categories",
  تصنيفات: "Categories",
  الوسوم: "Tags",
  الصور: "Images",
  صور: "Images",
  الاب: "Parent",
  "الوزن (كجم)": "Weight (kg)",
  "الوزن (kg)": "Weight (kg)",
};

const attributes: readonly [pattern: RegExp, name: (at: string) => string][] = [
  [/^nombre del atributo (\d+)$/, (at) => `Attribute ${at} name`],
  [/^valor\(es\) del atributo (\d+)$/, (at) => `Attribute ${at} value(s)`],
  [/^nom de l'attribut (\d+)$/, (at) => `Attribute ${at} name`],
  [/^valeur\(s\) de l'attribut (\d+)$/, (at) => `Attribute ${at} value(s)`],
  [/^اسم السمة (\d+)$/, (at) => `Attribute ${at} name`],
  [/^السمة (\d+) الاسم$/, (at) => `Attribute ${at} name`],
  [/^قيمة\/قيم السمة (\d+)$/, (at) => `Attribute ${at} value(s)`],
  [/^السمة (\d+) القيمة\(القيم\)$/, (at) => `Attribute ${at} value(s)`],
];

/** Returns the header with the English names of the columns that the import reads. Other columns keep their names. */
export const toEnglishHeader = (header: readonly string[]): string[] => header.map(toEnglish);

function toEnglish(column: string): string {
  const known = simplify(column);
  if (Object.hasOwn(names, known)) return names[known] ?? column;
  for (const [pattern, name] of attributes) {
    const at = pattern.exec(known)?.[1];
    if (at) return name(at);
  }
  return column;
}

/** Lower case, straight apostrophes, plain spaces and Latin digits; Arabic without vowel marks and without hamza on alef. */
const simplify = (column: string): string =>
  column
    .trim()
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replaceAll(/[\u0640\u064b-\u065f]/g, "")
    .replaceAll(/[أإآ]/g, "ا")
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
