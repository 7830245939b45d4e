/** Apart from the jobs themselves, which work on the books that ask for them. */
export const tellShop = { name: "sandbox.tellShop" };
export const confirmLate = { name: "sandbox.confirmLate" };
