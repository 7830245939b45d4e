/**
 * WooCommerce writes the headers of its export in the language of the shop. The columns that the import reads, by their
 * Spanish and French names; lower case, typographic apostrophes as straight ones, spaces as plain ones.
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
};

const attributes: readonly [pattern: RegExp, name: (at: string) => string][] = [
  [/^nombre del atributo (\d+)$/, (at) => `Attribute ${at} name`],
  [/^valor\(es\) del atributo (\d+)$/, (at) => `Attribute ${at} value(s)`],
  [/^nom de l'attribut (\d+)$/, (at) => `Attribute ${at} name`],
  [/^valeur\(s\) de l'attribut (\d+)$/, (at) => `Attribute ${at} value(s)`],
];

/** Returns the header with the English names of the columns that the import reads. Other columns keep their names. */
export const toEnglishHeader = (header: readonly string[]): string[] => header.map(toEnglish);

function toEnglish(column: string): string {
  const known = column
    .trim()
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[\u00a0\u202f]/g, " ");
  if (Object.hasOwn(names, known)) return names[known] ?? column;
  for (const [pattern, name] of attributes) {
    const at = pattern.exec(known)?.[1];
    if (at) return name(at);
  }
  return column;
}
