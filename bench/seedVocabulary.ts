/** Vocabulary of a seeded shop: three items per category in English, Arabic, Spanish and French. */
export const productTypes: Record<string, readonly (readonly [en: string, ar: string, es: string, fr: string])[]> = {
  "t-shirts": [
    ["t-shirt", "تيشيرت", "camiseta", "t-shirt"],
    ["pocket tee", "تيشيرت بجيب", "camiseta con bolsillo", "tee à poche"],
    ["long-sleeve top", "توب بكم طويل", "top de manga larga", "haut manches longues"],
  ],
  shirts: [
    ["shirt", "قميص", "camisa", "chemise"],
    ["overshirt", "أوفرشيرت", "sobrecamisa", "surchemise"],
    ["blouse", "بلوزة", "blusa", "blouse"],
  ],
  dresses: [
    ["dress", "فستان", "vestido", "robe"],
    ["shirt dress", "فستان قميص", "vestido camisero", "robe chemise"],
    ["jumpsuit", "جمبسوت", "mono", "combinaison"],
  ],
  trousers: [
    ["trousers", "بنطلون", "pantalón", "pantalon"],
    ["wide trousers", "بنطلون واسع", "pantalón ancho", "pantalon large"],
    ["shorts", "شورت", "pantalón corto", "short"],
  ],
  jackets: [
    ["jacket", "جاكيت", "chaqueta", "veste"],
    ["coat", "معطف", "abrigo", "manteau"],
    ["blazer", "بليزر", "blazer", "blazer"],
  ],
  abayas: [
    ["abaya", "عباية", "abaya", "abaya"],
    ["kaftan", "قفطان", "caftán", "caftan"],
    ["open abaya", "عباية مفتوحة", "abaya abierta", "abaya ouverte"],
  ],
  activewear: [
    ["leggings", "ليجن", "mallas", "legging"],
    ["hoodie", "هودي", "sudadera", "sweat à capuche"],
    ["tank top", "توب بدون أكمام", "camiseta sin mangas", "débardeur"],
  ],
  knitwear: [
    ["sweater", "بلوفر", "jersey", "pull"],
    ["cardigan", "كارديجان", "cárdigan", "cardigan"],
    ["knitted vest", "صديري تريكو", "chaleco de punto", "gilet en maille"],
  ],
  shoes: [
    ["sneakers", "كوتشي", "zapatillas", "baskets"],
    ["sandals", "صندل", "sandalias", "sandales"],
    ["boots", "بوت", "botas", "bottes"],
  ],
  bags: [
    ["tote", "شنطة قماش", "bolsa", "cabas"],
    ["crossbody bag", "شنطة كروس", "bandolera", "sac bandoulière"],
    ["backpack", "شنطة ظهر", "mochila", "sac à dos"],
  ],
  accessories: [
    ["scarf", "إيشارب", "pañuelo", "écharpe"],
    ["belt", "حزام", "cinturón", "ceinture"],
    ["cap", "كاب", "gorra", "casquette"],
  ],
};

export const categoryNames: Record<string, readonly [en: string, ar: string, es: string, fr: string]> = {
  "t-shirts": ["T-shirts", "تيشيرتات", "Camisetas", "T-shirts"],
  shirts: ["Shirts", "قمصان", "Camisas", "Chemises"],
  dresses: ["Dresses", "فساتين", "Vestidos", "Robes"],
  trousers: ["Trousers", "بناطيل", "Pantalones", "Pantalons"],
  jackets: ["Jackets", "جواكت", "Chaquetas", "Vestes"],
  abayas: ["Abayas", "عبايات", "Abayas", "Abayas"],
  activewear: ["Activewear", "ملابس رياضية", "Ropa deportiva", "Tenues de sport"],
  knitwear: ["Knitwear", "تريكو", "Punto", "Maille"],
  shoes: ["Shoes", "أحذية", "Zapatos", "Chaussures"],
  bags: ["Bags", "شنط", "Bolsos", "Sacs"],
  accessories: ["Accessories", "إكسسوارات", "Accesorios", "Accessoires"],
};

export const places = [
  ["Siwa", "سيوة", "Siwa", "Siwa"],
  ["Nile", "النيل", "Nilo", "Nil"],
  ["Delta", "دلتا", "Delta", "Delta"],
  ["Luxor", "الأقصر", "Lúxor", "Louxor"],
  ["Aswan", "أسوان", "Asuán", "Assouan"],
  ["Sinai", "سيناء", "Sinaí", "Sinaï"],
  ["Nubia", "النوبة", "Nubia", "Nubie"],
  ["Dahab", "دهب", "Dahab", "Dahab"],
  ["Fayoum", "الفيوم", "Fayún", "Fayoum"],
  ["Rosetta", "رشيد", "Rosetta", "Rosette"],
  ["Oasis", "واحة", "Oasis", "Oasis"],
  ["Lotus", "لوتس", "Loto", "Lotus"],
  ["Felucca", "فلوكة", "Faluca", "Felouque"],
  ["Palm", "نخلة", "Palmera", "Palmier"],
  ["Desert", "صحراء", "Desierto", "Désert"],
  ["Courtyard", "فناء", "Patio", "Cour"],
  ["Garden", "حديقة", "Jardín", "Jardin"],
] as const;

export const fabrics = [
  ["linen", "كتان", "lino", "lin"],
  ["cotton", "قطن", "algodón", "coton"],
  ["hemp", "قنب", "cáñamo", "chanvre"],
  ["wool", "صوف", "lana", "laine"],
  ["denim", "جينز", "denim", "denim"],
  ["jersey", "جيرسيه", "punto", "jersey"],
  ["canvas", "كانفاس", "lona", "toile"],
] as const;

export const styles = [
  ["striped", "مقلم", "de rayas", "rayé"],
  ["embroidered", "مطرز", "bordado", "brodé"],
  ["plain", "سادة", "liso", "uni"],
  ["soft", "ناعم", "suave", "doux"],
  ["light", "خفيف", "ligero", "léger"],
  ["warm", "دافئ", "cálido", "chaud"],
  ["everyday", "يومي", "diario", "quotidien"],
  ["washed", "مغسول", "lavado", "délavé"],
  ["crisp", "منشّى", "fresco", "net"],
  ["ribbed", "مضلع", "acanalado", "côtelé"],
  ["checked", "كاروهات", "de cuadros", "à carreaux"],
  ["dyed", "مصبوغ", "teñido", "teint"],
  ["roomy", "مريح", "holgado", "ample"],
] as const;

export const colours = [
  ["indigo", "Indigo", "نيلي", "Índigo", "Indigo", "#2f4169"],
  ["natural", "Natural", "طبيعي", "Crudo", "Écru", "#e8dcc3"],
  ["charcoal", "Charcoal", "فحمي", "Carbón", "Charbon", "#504e4b"],
  ["madder", "Madder red", "أحمر فوّة", "Rojo rubia", "Rouge garance", "#a0463c"],
  ["henna", "Henna", "حنّاء", "Henna", "Henné", "#935633"],
  ["sand", "Sand", "رملي", "Arena", "Sable", "#cfb78f"],
  ["clay", "Clay", "طيني", "Arcilla", "Argile", "#bb7757"],
  ["ink", "Ink", "حبري", "Tinta", "Encre", "#2a2c32"],
  ["saffron", "Saffron", "زعفراني", "Azafrán", "Safran", "#d19f47"],
  ["stone", "Stone grey", "رمادي حجري", "Gris piedra", "Gris pierre", "#9a958c"],
] as const;
