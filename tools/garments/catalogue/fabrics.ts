import type { Material } from "../sketch/design.ts";
import type { Texts } from "./languages.ts";

export interface Fabric {
  /** How it is drawn. */
  material: Material;
  texture?: number;
  name: Texts;
  /** Cloth, care and one honest fact. */
  text: Texts;
}

export const fabrics = {
  jersey: {
    material: "jersey",
    name: {
      en: "Organic cotton jersey",
      ar: "جيرسيه قطن عضوي",
      es: "Punto de algodón orgánico",
      fr: "Jersey de coton biologique",
    },
    text: {
      en: "Organic cotton jersey, 180 g/m²: wash at 30 °C and dry in the shade. Organic growing avoids synthetic pesticides, but cotton is still a thirsty plant, so wear it for years.",
      ar: "جيرسيه قطن عضوي وزن ١٨٠ جم/م²، يُغسل على ٣٠ درجة ويُنشر في الظل. الزراعة العضوية تستغني عن المبيدات الصناعية، لكن القطن يظل محتاجًا لمياه كثيرة، فالأوفر أن تعيش معك القطعة سنين.",
      es: "Punto de algodón orgánico de 180 g/m²: lávalo a 30 °C y sécalo a la sombra. El cultivo orgánico evita pesticidas sintéticos, pero el algodón sigue necesitando mucha agua: que te dure años.",
      fr: "Jersey de coton biologique, 180 g/m² : lavage à 30 °C, séchage à l’ombre. La culture bio évite les pesticides de synthèse, mais le coton reste gourmand en eau : portez-le des années.",
    },
  },
  linen: {
    material: "weave",
    name: {
      en: "Pure washed linen",
      ar: "كتان صافٍ مغسول",
      es: "Lino puro lavado",
      fr: "Pur lin lavé",
    },
    text: {
      en: "Pure washed linen that softens with every wash; 40 °C at most, iron while damp. Flax usually needs far less irrigation than cotton, and almost the whole plant gets used.",
      ar: "كتان صافٍ مغسول يزداد نعومة مع كل غسلة؛ حتى ٤٠ درجة، ويُكوى وهو رطب. الكتان يحتاج عادةً ريًّا أقل بكثير من القطن، ويكاد يُستفاد من النبات كله.",
      es: "Lino puro lavado que se suaviza con cada lavado; máximo 40 °C y plancha en húmedo. El lino suele necesitar mucho menos riego que el algodón y se aprovecha casi toda la planta.",
      fr: "Pur lin lavé, plus doux à chaque lavage ; 40 °C maximum, repassage humide. Le lin demande d’ordinaire bien moins d’irrigation que le coton et presque toute la plante est utilisée.",
    },
  },
  blend: {
    material: "weave",
    texture: 0.75,
    name: {
      en: "Linen and Egyptian cotton",
      ar: "كتان وقطن مصري",
      es: "Lino y algodón egipcio",
      fr: "Lin et coton égyptien",
    },
    text: {
      en: "Half linen, half Egyptian cotton: crisp at first, soft by the third wash at 30 °C. With no synthetic fibre in the cloth, it sheds no plastic in the wash.",
      ar: "نصف كتان ونصف قطن مصري: متماسك في البداية وناعم من ثالث غسلة على ٣٠ درجة. لا ألياف صناعية في القماش، فلا يتسرّب منه بلاستيك في الغسيل.",
      es: "Mitad lino, mitad algodón egipcio: firme al principio, suave al tercer lavado a 30 °C. Sin fibras sintéticas en el tejido, no suelta plástico al lavarse.",
      fr: "Moitié lin, moitié coton égyptien : net au début, souple dès le troisième lavage à 30 °C. Sans fibre synthétique dans le tissu, il ne relâche pas de plastique au lavage.",
    },
  },
  poplin: {
    material: "weave",
    texture: 0.35,
    name: {
      en: "Egyptian cotton poplin",
      ar: "بوبلين قطن مصري",
      es: "Popelina de algodón egipcio",
      fr: "Popeline de coton égyptien",
    },
    text: {
      en: "Long-staple Egyptian cotton poplin; wash at 40 °C, hang to dry and it barely needs ironing. Long fibres pill less, and a shirt that stays smart is a shirt you do not replace.",
      ar: "بوبلين قطن مصري طويل التيلة؛ يُغسل على ٤٠ درجة ويُنشر على شماعة فلا يكاد يحتاج كيًّا. الألياف الطويلة أقل توبيرًا، والقميص الذي يحافظ على شكله لا تحتاج إلى استبداله.",
      es: "Popelina de algodón egipcio de fibra larga; lava a 40 °C, cuélgala y apenas pide plancha. La fibra larga hace menos bolitas, y una prenda que se conserva no hay que reemplazarla.",
      fr: "Popeline de coton égyptien longues fibres ; lavage à 40 °C, séchage sur cintre, presque sans repassage. Les longues fibres boulochent moins : une pièce qui reste belle ne se remplace pas.",
    },
  },
  twill: {
    material: "twill",
    name: {
      en: "Organic cotton twill",
      ar: "تويل قطن عضوي",
      es: "Sarga de algodón orgánico",
      fr: "Sergé de coton biologique",
    },
    text: {
      en: "Sturdy organic cotton twill, 260 g/m²; wash inside out at 30 °C. Seams are double-stitched and spare buttons come along, because repairing beats buying again.",
      ar: "تويل قطن عضوي متين، ٢٦٠ جم/م²؛ يُغسل مقلوبًا على ٣٠ درجة. الخياطة مزدوجة ومعه أزرار احتياطية، لأن التصليح أحسن من الشراء من جديد.",
      es: "Sarga resistente de algodón orgánico, 260 g/m²; lávala del revés a 30 °C. Lleva doble costura y botones de repuesto, porque reparar es mejor que volver a comprar.",
      fr: "Sergé robuste de coton biologique, 260 g/m² ; lavage à l’envers à 30 °C. Coutures doubles et boutons de rechange fournis : réparer vaut mieux que racheter.",
    },
  },
  lyocell: {
    material: "weave",
    texture: 0.45,
    name: {
      en: "Lyocell crêpe",
      ar: "كريب ليوسيل",
      es: "Crepé de lyocell",
      fr: "Crêpe de lyocell",
    },
    text: {
      en: "Fluid lyocell crêpe, cool on the skin; gentle wash at 30 °C and a warm iron. Lyocell is made from wood pulp in a closed loop that recovers nearly all of its solvent.",
      ar: "كريب ليوسيل منسدل وبارد على البشرة؛ غسيل هادئ على ٣٠ درجة وكي دافئ. الليوسيل يُصنع من لب الخشب في دائرة مغلقة تسترجع المذيب كله تقريبًا.",
      es: "Crepé de lyocell fluido y fresco; lavado suave a 30 °C y plancha templada. El lyocell sale de pulpa de madera en un circuito cerrado que recupera casi todo su disolvente.",
      fr: "Crêpe de lyocell fluide et frais ; lavage délicat à 30 °C, fer tiède. Le lyocell vient de pulpe de bois, dans un circuit fermé qui récupère presque tout son solvant.",
    },
  },
  terry: {
    material: "jersey",
    name: {
      en: "Cotton terry, part recycled",
      ar: "ميلتون قطن فيه قطن معاد تدويره",
      es: "Felpa de algodón, en parte reciclada",
      fr: "Molleton de coton, en partie recyclé",
    },
    text: {
      en: "Loop-back cotton terry with one fifth recycled cotton; wash at 30 °C, dry flat. Recycled fibres are shorter, so we mix them with new cotton: that is what keeps the cloth strong.",
      ar: "ميلتون قطن بخُمس قطن مُعاد تدويره؛ يُغسل على ٣٠ درجة ويُجفف مفرودًا. الألياف المعاد تدويرها أقصر، لذلك نخلطها بقطن جديد ليظل القماش قويًا.",
      es: "Felpa de algodón con una quinta parte reciclada; lava a 30 °C y seca en plano. La fibra reciclada es más corta, por eso la mezclamos con algodón nuevo: así el tejido resiste.",
      fr: "Molleton de coton dont un cinquième recyclé ; lavage à 30 °C, séchage à plat. Les fibres recyclées sont plus courtes : mêlées à du coton neuf, elles gardent le tissu solide.",
    },
  },
  active: {
    material: "jersey",
    name: {
      en: "Recycled polyamide and elastane",
      ar: "بولي أميد معاد تدويره وإيلاستين",
      es: "Poliamida reciclada y elastano",
      fr: "Polyamide recyclé et élasthanne",
    },
    text: {
      en: "Recycled polyamide with elastane: it holds, stretches and dries fast; wash cold in a laundry bag. It is still a synthetic and sheds fibres, so the bag truly helps.",
      ar: "بولي أميد مُعاد تدويره مع إيلاستين: يثبّت ويتمدد ويجف بسرعة؛ يُغسل على البارد داخل كيس غسيل. يظل قماشًا صناعيًا تتساقط منه ألياف، فالكيس مفيد فعلًا.",
      es: "Poliamida reciclada con elastano: sujeta, estira y seca rápido; lava en frío dentro de una bolsa. Sigue siendo sintética y suelta fibras, así que la bolsa ayuda de verdad.",
      fr: "Polyamide recyclé et élasthanne : maintien, souplesse, séchage rapide ; lavage à froid en filet. Cela reste un synthétique qui perd des fibres : le filet est vraiment utile.",
    },
  },
  knit: {
    material: "knit",
    name: {
      en: "Organic cotton knit",
      ar: "تريكو قطن عضوي",
      es: "Punto de algodón orgánico",
      fr: "Maille de coton biologique",
    },
    text: {
      en: "Knitted from organic cotton yarn; hand wash or a 30 °C wool cycle, dry flat so that it keeps its shape. Knitted to shape, piece by piece, it leaves very little yarn to waste.",
      ar: "تريكو من خيط قطن عضوي؛ غسيل يدوي أو برنامج صوف على ٣٠ درجة، ويُجفف مفرودًا ليحافظ على شكله. كل قطعة تُحاك على مقاسها، فلا يُهدر من الخيط إلا القليل.",
      es: "Tejido en hilo de algodón orgánico; a mano o en programa de lana a 30 °C, y seca en plano para que no se deforme. Se teje a medida, pieza a pieza: casi no sobra hilo.",
      fr: "Tricoté en fil de coton biologique ; à la main ou cycle laine à 30 °C, séchage à plat pour garder la forme. Tricoté pièce par pièce, à la forme, il perd très peu de fil.",
    },
  },
  sneaker: {
    material: "weave",
    name: {
      en: "Organic canvas, natural rubber and cork",
      ar: "كانفاس عضوي ومطاط طبيعي وفلين",
      es: "Lona orgánica, caucho natural y corcho",
      fr: "Toile biologique, caoutchouc naturel et liège",
    },
    text: {
      en: "Organic canvas, natural rubber sole and cork insole, no leather; brush off dust and spot-clean. Sole and upper are stitched together, so a cobbler can open and mend them.",
      ar: "كانفاس عضوي ونعل مطاط طبيعي وفرشة فلين، من غير جلد؛ يُنفض الغبار وتُنظف البقع موضعيًا. النعل مخيّط في الوجه، فيقدر الإسكافي على فكه وتصليحه.",
      es: "Lona orgánica, suela de caucho natural y plantilla de corcho, sin cuero; cepilla el polvo y limpia por zonas. La suela va cosida, así un zapatero puede abrirla y repararla.",
      fr: "Toile biologique, semelle de caoutchouc naturel, première en liège, sans cuir ; brossez et nettoyez par touches. La semelle est cousue : un cordonnier peut l’ouvrir et la réparer.",
    },
  },
  cork: {
    material: "twill",
    name: {
      en: "Cork, cotton webbing and natural rubber",
      ar: "فلين وأشرطة قطن ومطاط طبيعي",
      es: "Corcho, cinta de algodón y caucho natural",
      fr: "Liège, sangles de coton et caoutchouc naturel",
    },
    text: {
      en: "Cork footbed, cotton webbing and natural rubber, no leather; wipe with a damp cloth and keep out of long soaks. Cork is peeled from the oak, and the tree goes on living.",
      ar: "فرشة فلين وأشرطة قطن ومطاط طبيعي، من غير جلد؛ يُمسح بقطعة مبللة ولا يُنقع. الفلين قشرة تُنزع من شجرة البلوط، والشجرة تكمل حياتها.",
      es: "Plantilla de corcho, cinta de algodón y caucho natural, sin cuero; pasa un paño húmedo y no la sumerjas. El corcho se pela del alcornoque y el árbol sigue vivo.",
      fr: "Semelle de liège, sangles de coton et caoutchouc naturel, sans cuir ; un chiffon humide suffit, sans trempage. Le liège se prélève sur l’écorce, et l’arbre continue de vivre.",
    },
  },
  canvas: {
    material: "weave",
    texture: 0.8,
    name: {
      en: "Heavy cotton canvas, part recycled",
      ar: "كانفاس قطن تقيل جزء منه معاد تدويره",
      es: "Lona gruesa de algodón, en parte reciclada",
      fr: "Toile épaisse de coton, en partie recyclée",
    },
    text: {
      en: "Heavy cotton canvas, 400 g/m², partly from recycled yarn; machine wash cold and reshape while damp. A bag only pays back its footprint by being used hundreds of times, so use it.",
      ar: "كانفاس قطن تقيل ٤٠٠ جم/م²، جزء منه خيط مُعاد تدويره؛ يُغسل على البارد ويُشد وهو رطب. الشنطة لا تعوّض أثرها إلا بمئات مرات الاستعمال، فاستعملها كل يوم.",
      es: "Lona gruesa de algodón, 400 g/m², en parte de hilo reciclado; lava en frío y dale forma en húmedo. Un bolso solo compensa su huella tras cientos de usos: úsalo mucho.",
      fr: "Toile épaisse de coton, 400 g/m², en partie recyclée ; lavage à froid, remise en forme humide. Un sac ne compense son empreinte qu’après des centaines d’usages : servez-vous-en.",
    },
  },
  gauze: {
    material: "weave",
    name: {
      en: "Cotton and linen gauze",
      ar: "شاش قطن وكتان",
      es: "Gasa de algodón y lino",
      fr: "Gaze de coton et lin",
    },
    text: {
      en: "Light cotton and linen, hand-knotted at the ends; hand wash in cool water, no wringing. Woven in narrow widths with the edge left on, so nothing is cut away.",
      ar: "قطن وكتان خفيف، أطرافه معقودة يدويًا؛ يُغسل باليد بماء فاتر من غير عصر. منسوج بعرض ضيق وحافته على حالها، فلا يُقص منه شيء.",
      es: "Algodón y lino ligeros, con flecos anudados a mano; lava a mano en agua fría sin retorcer. Se teje en anchos estrechos con su orillo, así no se recorta nada.",
      fr: "Coton et lin légers, franges nouées à la main ; lavage à la main à l’eau fraîche, sans essorer. Tissé en petite largeur avec sa lisière, il ne laisse aucune chute.",
    },
  },
  sock: {
    material: "jersey",
    name: {
      en: "Organic cotton with polyamide",
      ar: "قطن عضوي مع بولي أميد",
      es: "Algodón orgánico con poliamida",
      fr: "Coton biologique et polyamide",
    },
    text: {
      en: "Four fifths organic cotton, with polyamide and a little elastane for the heel; wash at 30 °C, turned inside out. Pure cotton socks wear through sooner, and we would rather say so than sell you more.",
      ar: "أربعة أخماس قطن عضوي مع بولي أميد وقليل من الإيلاستين لتقوية الكعب؛ يُغسل مقلوبًا على ٣٠ درجة. الشراب القطن الصافي يتهرّى أسرع، ونفضّل أن نقولها على أن نبيع لك أكثر.",
      es: "Cuatro quintas partes de algodón orgánico, con poliamida y algo de elastano en el talón; lava del revés a 30 °C. Los de algodón puro se gastan antes, y preferimos decirlo.",
      fr: "Quatre cinquièmes de coton bio, polyamide et un peu d’élasthanne au talon ; lavage à l’envers à 30 °C. Les chaussettes tout coton s’usent plus vite, autant le dire.",
    },
  },
} as const satisfies Record<string, Fabric>;

export type FabricName = keyof typeof fabrics;
