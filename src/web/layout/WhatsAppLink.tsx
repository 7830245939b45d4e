import type { ReactNode } from "react";
import { useShop } from "./ShopContext.tsx";

/** A chat with the shop, https://faq.whatsapp.com/5913398998672934. Nothing without a number in the settings. */
export function WhatsAppLink({ text, children }: { text?: string; children: ReactNode }) {
  const { whatsapp } = useShop();
  if (!whatsapp) return null;
  const chat = `https://wa.me/${whatsapp.replace(/\D/g, "")}`;
  return (
    <a href={text ? `${chat}?text=${encodeURIComponent(text)}` : chat} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
