-- Categories become data of the staff: a tree of two levels, texts for their pages and search engines, and addresses that
-- may change. `slug` stays the key that products, coupons and reports name; the address is in `category_slugs`.
alter table categories
  add column parent      text,
  add column hidden      boolean not null default false,
  add column description jsonb not null default '{}',
  -- {title: {en, …}, description: {en, …}}
  add column seo         jsonb not null default '{}',
  -- While its products move to another category, which shows them already.
  add column merged_into text,
  add column version     integer not null default 1,
  add column updated_at  timestamptz not null default now();
alter table categories add constraint categories_parent_fkey
  foreign key (parent) references categories on update cascade not valid;
alter table categories validate constraint categories_parent_fkey;
alter table categories add constraint categories_merged_into_fkey
  foreign key (merged_into) references categories on update cascade not valid;
alter table categories validate constraint categories_merged_into_fkey;

-- The addresses of categories. A former one leads to the category for good.
create table category_slugs (
  slug       text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  category   text not null references categories on update cascade on delete cascade,
  is_current boolean not null default true,
  created_at timestamptz not null default now()
);
create unique index category_slugs_current on category_slugs (category) where is_current;
create index category_slugs_by_category on category_slugs (category);
insert into category_slugs (slug, category) select slug, slug from categories;

create function category_added() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into category_slugs (slug, category) values (new.slug, new.slug) on conflict do nothing;
  return null;
end $$;
create trigger categories_added after insert on categories for each row execute function category_added();
create trigger category_slugs_noticed after insert or update or delete or truncate on category_slugs
  for each statement execute function everything_changed();

-- The column named a picture of a product, which no page showed.
update categories set picture_id = null where picture_id is not null;

-- The texts for search engines, which came with the shop's own texts.
update categories c set seo = known.seo::jsonb from (values
  ('t-shirts', '{"title": {"en": "Cotton T-shirts", "ar": "تيشيرتات قطن", "es": "Camisetas de algodón", "fr": "T-shirts en coton"}, "description": {"en": "Plain, striped and embroidered T-shirts in cotton jersey, for women and men. Delivered all over Egypt, by card or cash on delivery.", "ar": "تيشيرتات جيرسيه قطن سادة ومقلمة ومطرزة، للنساء والرجال. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Camisetas de algodón lisas, de rayas y bordadas, para mujer y hombre. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "T-shirts en jersey de coton unis, rayés et brodés, pour femmes et hommes. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('shirts', '{"title": {"en": "Linen and cotton shirts", "ar": "قمصان كتان وقطن", "es": "Camisas de lino y algodón", "fr": "Chemises en lin et coton"}, "description": {"en": "Linen, poplin and gingham shirts with long or short sleeves, for women and men. Delivered all over Egypt, by card or cash on delivery.", "ar": "قمصان كتان وبوبلين وكاروهات بكم طويل أو نص كم، للنساء والرجال. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Camisas de lino, popelina y cuadros, de manga larga o corta, para mujer y hombre. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Chemises en lin, popeline et vichy, manches longues ou courtes, pour femmes et hommes. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('dresses', '{"title": {"en": "Linen and cotton dresses", "ar": "فساتين كتان وقطن", "es": "Vestidos de lino y algodón", "fr": "Robes en lin et coton"}, "description": {"en": "Maxi, midi and embroidered dresses and skirts in linen, cotton and lyocell, many of them modest. Delivered all over Egypt, by card or cash on delivery.", "ar": "فساتين طويلة وميدي ومطرزة وجيبات من الكتان والقطن والليوسيل، كثير منها محتشم. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Vestidos largos, midi y bordados y faldas de lino, algodón y lyocell, muchos de ellos recatados. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Robes longues, midi et brodées et jupes en lin, coton et lyocell, souvent couvrantes. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('trousers', '{"title": {"en": "Linen and cotton trousers", "ar": "بناطيل كتان وقطن", "es": "Pantalones de lino y algodón", "fr": "Pantalons en lin et coton"}, "description": {"en": "Wide linen trousers, chinos, palazzos and joggers with real pockets, for women and men. Delivered all over Egypt, by card or cash on delivery.", "ar": "بناطيل كتان واسعة وتشينو وبلاتسو ورياضية بجيوب حقيقية، للنساء والرجال. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Pantalones anchos de lino, chinos, palazzos y joggers con bolsillos de verdad, para mujer y hombre. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Pantalons larges en lin, chinos, palazzos et joggings à vraies poches, pour femmes et hommes. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('jackets', '{"title": {"en": "Linen and cotton jackets and blazers", "ar": "جواكت وبليزر كتان وقطن", "es": "Chaquetas y blazers de lino y algodón", "fr": "Vestes et blazers en lin et coton"}, "description": {"en": "Linen blazers, workshop jackets, quilted jackets and bombers for mild winters. Delivered all over Egypt, by card or cash on delivery.", "ar": "بليزر كتان وجواكت ورشة ومبطنة وبسوستة لشتاء مصر. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Blazers de lino, chaquetas de taller, acolchadas y bombers para inviernos suaves. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Blazers en lin, vestes d’atelier, matelassées et blousons pour hivers doux. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('abayas', '{"title": {"en": "Linen abayas and kaftans", "ar": "عبايات وقفاطين كتان", "es": "Abayas y caftanes de lino", "fr": "Abayas et caftans en lin"}, "description": {"en": "Open, buttoned and embroidered abayas and kaftans in linen and lyocell. Delivered all over Egypt, by card or cash on delivery.", "ar": "عبايات مفتوحة وبأزرار ومطرزة وقفاطين من الكتان والليوسيل. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Abayas abiertas, abotonadas y bordadas y caftanes de lino y lyocell. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Abayas ouvertes, boutonnées et brodées et caftans en lin et lyocell. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('activewear', '{"title": {"en": "Sportswear: leggings, tanks and hoodies", "ar": "ملابس رياضية: ليجن وتوبات وهودي", "es": "Ropa deportiva: mallas, tops y sudaderas", "fr": "Tenues de sport : leggings, débardeurs, sweats"}, "description": {"en": "Recycled polyamide leggings and tops, cotton terry hoodies and wide pants. Delivered all over Egypt, by card or cash on delivery.", "ar": "ليجن وتوبات من بولي أميد معاد تدويره، وهودي وبناطيل واسعة من ميلتون القطن. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Mallas y tops de poliamida reciclada, sudaderas y pantalones anchos de felpa de algodón. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Leggings et hauts en polyamide recyclé, sweats et pantalons larges en molleton de coton. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('knitwear', '{"title": {"en": "Cotton jumpers and cardigans", "ar": "بلوفرات وكارديجان تريكو قطن", "es": "Jerséis y punto de algodón", "fr": "Pulls et maille en coton"}, "description": {"en": "Cable jumpers, turtlenecks, stripes and cardigans knitted in cotton, nothing that scratches. Delivered all over Egypt, by card or cash on delivery.", "ar": "بلوفرات بضفائر وهاي كول ومقلمة وكارديجان تريكو قطن لا يشوك. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Jerséis de ochos, cuello alto, rayas y cárdigans de punto de algodón, que no pican. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Pulls torsadés, cols roulés, rayures et cardigans tricotés en coton, qui ne grattent pas. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('shoes', '{"title": {"en": "Canvas sneakers and cork sandals", "ar": "كوتشي كانفاس وصنادل فلين", "es": "Zapatillas de lona y sandalias de corcho", "fr": "Baskets en toile et sandales en liège"}, "description": {"en": "Canvas sneakers with rubber soles and sandals on cork, without leather. Delivered all over Egypt, by card or cash on delivery.", "ar": "كوتشي كانفاس بنعل مطاط وصنادل بفرشة فلين بدون جلد. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Zapatillas de lona con suela de caucho y sandalias de corcho, sin cuero. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Baskets en toile à semelle de caoutchouc et sandales en liège, sans cuir. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('bags', '{"title": {"en": "Canvas tote and crossbody bags", "ar": "شنط توت وكروس كانفاس", "es": "Bolsos y bandoleras de lona", "fr": "Cabas et sacs bandoulière en toile"}, "description": {"en": "Heavy cotton canvas totes and crossbody bags, plain or embroidered by Siwa and Sinai patterns. Delivered all over Egypt, by card or cash on delivery.", "ar": "شنط يد وكروس من كانفاس قطن ثقيل، سادة أو بتطريز سيوة وسيناء. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Bolsas y bandoleras de lona gruesa de algodón, lisas o con bordados de Siwa y del Sinaí. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Cabas et sacs bandoulière en toile de coton épaisse, unis ou brodés aux motifs de Siwa et du Sinaï. Livraison partout en Égypte, par carte ou en espèces."}}'),
  ('accessories', '{"title": {"en": "Caps, scarves, belts and socks", "ar": "كابات وإيشاربات وأحزمة وشرابات", "es": "Gorras, pañuelos, cinturones y calcetines", "fr": "Casquettes, écharpes, ceintures et chaussettes"}, "description": {"en": "Sun caps, fringed scarves, woven belts and striped socks in cotton and linen. Delivered all over Egypt, by card or cash on delivery.", "ar": "كابات شمس وإيشاربات بشراشيب وأحزمة منسوجة وشرابات مقلمة من القطن والكتان. التوصيل إلى كل مصر، والدفع بالبطاقة أو عند الاستلام.", "es": "Gorras, pañuelos con flecos, cinturones tejidos y calcetines de rayas en algodón y lino. Envío a todo Egipto, con tarjeta o contra entrega.", "fr": "Casquettes, écharpes à franges, ceintures tissées et chaussettes rayées en coton et lin. Livraison partout en Égypte, par carte ou en espèces."}}')
) as known (slug, seo) where known.slug = c.slug;
