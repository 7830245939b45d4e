/** Words that a guesser tries first at this shop: a password of nothing but these, digits and signs is refused. */
export const contextWords: readonly string[] = [
  ...["nabta", "نبتة", "shop", "store", "boutique", "tienda", "متجر", "fashion", "moda", "mode", "أزياء"],
  ...["egypt", "egipto", "egypte", "égypte", "مصر", "cairo", "القاهرة", "eco", "green", "linen", "cotton"],
  ...["password", "contraseña", "motdepasse", "كلمةالسر", "admin", "staff", "customer", "login", "welcome", "secret"],
];
