import type { Four, TraitSet } from "./productTypes.ts";

/** Traits that distinguish products of one type: in the name, and as a sentence of the description. */
export type Trait = { slug: string; name: Four; text: Four };

const trait = (slug: string, name: Four, text: Four): Trait => ({ slug, name, text });

const leather = trait(
  "leather",
  ["Leather", "جلد طبيعي", "de piel", "en cuir"],
  [
    "Vegetable-tanned cowhide from Cairo.",
    "جلد بقري مدبوغ نباتيًا من القاهرة.",
    "Piel de vaca de curtido vegetal de El Cairo.",
    "Cuir de vache au tannage végétal du Caire.",
  ],
);
const canvas = trait(
  "canvas",
  ["Canvas", "كانفاس", "de lona", "en toile"],
  [
    "Upper of unbleached cotton canvas.",
    "الوش من كانفاس قطن من غير تبييض.",
    "Corte de lona de algodón sin blanquear.",
    "Tige en toile de coton écrue.",
  ],
);
const suede = trait(
  "suede",
  ["Suede", "شامواه", "de ante", "en daim"],
  [
    "Soft suede that ages well.",
    "شامواه ناعم بيعيش.",
    "Ante suave que envejece bien.",
    "Daim souple qui vieillit bien.",
  ],
);
const vegan = trait(
  "vegan",
  ["Vegan leather", "جلد صناعي", "de polipiel", "en similicuir"],
  [
    "Made of apple skins instead of hides.",
    "من قشر التفاح بدل جلد الحيوان.",
    "Hecho de piel de manzana.",
    "Fait de peaux de pomme.",
  ],
);
const strap = trait(
  "velcro",
  ["Velcro", "بلزق", "con velcro", "à scratch"],
  [
    "Two straps that open and close in a second.",
    "قفلتين لزق بيتفتحوا في ثانية.",
    "Dos tiras de velcro que se abren en un segundo.",
    "Deux brides scratch qui s'ouvrent en une seconde.",
  ],
);
const grip = trait(
  "grip",
  ["Non-slip", "مانع للانزلاق", "con suela antideslizante", "à semelle antidérapante"],
  [
    "Rubber sole that holds on wet tiles.",
    "نعل كاوتش بيثبت على البلاط المبلول.",
    "Suela de goma que agarra en baldosas mojadas.",
    "Semelle en caoutchouc qui tient sur carrelage mouillé.",
  ],
);
const bow = trait(
  "bow",
  ["Bow", "بفيونكة", "con lazo", "à nœud"],
  ["A small bow at the front.", "فيونكة صغيرة قدام.", "Un lacito delante.", "Un petit nœud devant."],
);
const glitter = trait(
  "glitter",
  ["Glitter", "بلمعة", "con brillos", "à paillettes"],
  ["Sparkles that do not rub off.", "لمعة ما بتطلعش.", "Brillos que no se caen.", "Des paillettes qui ne partent pas."],
);
const straw = trait(
  "raffia",
  ["Raffia", "رافيا", "de rafia", "en raphia"],
  [
    "Woven from palm raffia by hand.",
    "مجدولة يدوي من رافيا النخيل.",
    "Trenzado a mano en rafia de palma.",
    "Tressé main en raphia.",
  ],
);
const cotton = trait(
  "cotton",
  ["Cotton", "قطن", "de algodón", "en coton"],
  [
    "Egyptian cotton, washable at 60 °C.",
    "قطن مصري يتغسل على ٦٠ درجة.",
    "Algodón egipcio, lavable a 60 °C.",
    "Coton égyptien, lavable à 60 °C.",
  ],
);
const organic = trait(
  "organic",
  ["Organic cotton", "قطن عضوي", "de algodón orgánico", "en coton bio"],
  [
    "Certified organic, gentle on sensitive skin.",
    "عضوي معتمد ولطيف على البشرة الحساسة.",
    "Orgánico certificado, suave con la piel sensible.",
    "Bio certifié, doux pour les peaux sensibles.",
  ],
);
const linen = trait(
  "linen",
  ["Linen", "كتان", "de lino", "en lin"],
  [
    "Washed linen that gets softer each time.",
    "كتان مغسول بينعم مع كل غسلة.",
    "Lino lavado que se suaviza cada vez.",
    "Lin lavé, plus doux à chaque lavage.",
  ],
);
const striped = trait(
  "striped",
  ["Striped", "مقلم", "a rayas", "à rayures"],
  [
    "Stripes woven in, not printed.",
    "خطوط منسوجة مش مطبوعة.",
    "Rayas tejidas, no impresas.",
    "Rayures tissées, pas imprimées.",
  ],
);
const checked = trait(
  "checked",
  ["Checked", "كاروهات", "a cuadros", "à carreaux"],
  ["A small gingham check.", "مربعات صغيرة.", "Cuadros vichy pequeños.", "Un petit vichy."],
);
const floral = trait(
  "floral",
  ["Floral", "مشجر", "de flores", "à fleurs"],
  ["Printed with Nile flowers.", "مطبوع بورد النيل.", "Estampado con flores del Nilo.", "Imprimé de fleurs du Nil."],
);
const dots = trait(
  "dots",
  ["Polka-dot", "منقط", "de lunares", "à pois"],
  ["White dots all over.", "نقط بيضا في كل حتة.", "Lunares blancos por todas partes.", "Des pois blancs partout."],
);
const dinosaur = trait(
  "dinosaur",
  ["Dinosaur", "ديناصور", "de dinosaurios", "à dinosaures"],
  [
    "Friendly dinosaurs walk across it.",
    "ديناصورات لطيفة ماشية عليه.",
    "Dinosaurios simpáticos lo recorren.",
    "De gentils dinosaures s'y promènent.",
  ],
);
const embroidered = trait(
  "embroidered",
  ["Embroidered", "مطرز", "con bordado", "à broderies"],
  ["Embroidered by hand in Akhmim.", "تطريز يدوي من أخميم.", "Bordado a mano en Ajmim.", "Brodé à la main à Akhmim."],
);
const plain = trait(
  "plain",
  ["Plain", "سادة", "en color liso", "uni"],
  ["One colour, nothing else.", "لون واحد وبس.", "Un solo color, nada más.", "Une seule couleur, rien d'autre."],
);
const muslin = trait(
  "muslin",
  ["Muslin", "شاش قطن", "de muselina", "en gaze de coton"],
  [
    "Two layers of airy cotton gauze.",
    "طبقتين من شاش القطن الخفيف.",
    "Dos capas de gasa de algodón.",
    "Deux couches de gaze de coton aérée.",
  ],
);
const velvet = trait(
  "velvet",
  ["Velvet", "قطيفة", "de terciopelo", "en velours"],
  [
    "A dense pile with a soft shine.",
    "وبرة كثيفة بلمعة هادية.",
    "Pelo denso de brillo suave.",
    "Un poil dense au reflet doux.",
  ],
);
const sateen = trait(
  "sateen",
  ["Sateen", "ستان قطن", "de satén de algodón", "en satin de coton"],
  [
    "Smooth and cool on hot nights.",
    "ناعم وبارد في ليالي الصيف.",
    "Liso y fresco en las noches de calor.",
    "Lisse et frais pour les nuits chaudes.",
  ],
);
const bamboo = trait(
  "bamboo",
  ["Bamboo", "بامبو", "de bambú", "en bambou"],
  [
    "Silky, quick to dry, hypoallergenic.",
    "ناعم وسريع الجفاف وضد الحساسية.",
    "Sedoso, de secado rápido, hipoalergénico.",
    "Soyeux, vite sec, hypoallergénique.",
  ],
);
const geometric = trait(
  "geometric",
  ["Geometric", "بنقوش هندسية", "con dibujo geométrico", "à motifs géométriques"],
  [
    "Triangles after Nubian houses.",
    "مثلثات زي البيوت النوبية.",
    "Triángulos como en las casas nubias.",
    "Des triangles comme sur les maisons nubiennes.",
  ],
);
const fringe = trait(
  "fringe",
  ["Fringed", "بشراشيب", "con flecos", "à franges"],
  [
    "Knotted fringes on both ends.",
    "شراشيب معقودة من الناحيتين.",
    "Flecos anudados en los dos extremos.",
    "Des franges nouées aux deux bouts.",
  ],
);
const wool = trait(
  "wool",
  ["Wool", "صوف", "de lana", "en laine"],
  ["Wool from Matrouh sheep.", "صوف من غنم مطروح.", "Lana de ovejas de Matruh.", "Laine de moutons de Matrouh."],
);
const quilted = trait(
  "quilted",
  ["Quilted", "كابيتونيه", "acolchado", "matelassé"],
  ["Quilted in diamonds by machine.", "كابيتونيه على شكل معين.", "Acolchado en rombos.", "Matelassé en losanges."],
);
const waffle = trait(
  "waffle",
  ["Waffle", "وافل", "de nido de abeja", "nid d'abeille"],
  [
    "A waffle weave that dries quickly.",
    "نسيج وافل بينشف بسرعة.",
    "Tejido de nido de abeja de secado rápido.",
    "Un nid d'abeille qui sèche vite.",
  ],
);

export const traitsOf: Record<TraitSet, readonly Trait[]> = {
  shoes: [leather, canvas, suede, vegan, grip, strap, embroidered],
  sandals: [leather, vegan, bow, glitter, straw, grip],
  clothes: [striped, floral, dots, organic, dinosaur, embroidered, checked],
  baby: [organic, muslin, dinosaur, striped, floral, embroidered],
  bed: [cotton, linen, sateen, striped, floral, quilted, plain],
  bath: [cotton, bamboo, waffle, striped, embroidered, linen],
  kitchen: [linen, cotton, checked, striped, embroidered, floral],
  living: [velvet, linen, geometric, fringe, wool, embroidered, striped],
};
