/** Egyptian mobile number as couriers dial it, 01012345678; other numbers unchanged. */
export const localPhone = (phone: string): string => phone.replace(/^(?:\+|00)20(?=1\d{9}$)/, "0");
