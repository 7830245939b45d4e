/** Thread colours of the two needlework traditions the collection borrows from. */
export const siwa = { embroidery: true, threads: ["madder", "saffron", "nile"] } as const;
export const sinai = { embroidery: true, threads: ["deepIndigo", "madder", "saffron"] } as const;
