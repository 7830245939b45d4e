import type { Language } from "#platform/languages.ts";

type PaymentPageTexts = Record<
  | "title"
  | "sandbox"
  | "noMoney"
  | "order"
  | "card"
  | "expiry"
  | "code"
  | "pay"
  | "cancel"
  | "declined"
  | "unknownCard"
  | "challengeTitle"
  | "challengeText"
  | "approve"
  | "decline"
  | "notApproved"
  | "testCards"
  | "succeeds"
  | "declinedCard"
  | "challenge"
  | "late"
  | "refundFails"
  | "refundWaits"
  | "ended"
  | "endedText"
  | "back",
  string
>;

/** HTML. The page replaces `{amount}` and `{shop}`. */
export const paymentPageTexts: Record<Language, PaymentPageTexts> = {
  en: {
    title: "Pay {amount}",
    sandbox: "Sandbox",
    noMoney: "This is a test payment page. You won’t be charged, and real cards won’t work.",
    order: "Your order at {shop}",
    card: "Card number",
    expiry: "Expiry date",
    code: "Security code",
    pay: "Pay {amount}",
    cancel: "Cancel payment",
    declined: "Your bank declined this card. Try another one.",
    unknownCard: "This isn’t one of the test cards below",
    challengeTitle: "Your bank asks for approval",
    challengeText: "Do you approve the payment of {amount} to {shop}?",
    approve: "Approve payment",
    decline: "Don’t approve",
    notApproved: "The payment wasn’t approved. Try again or use another card.",
    testCards: "Test cards",
    succeeds: "Succeeds",
    declinedCard: "Is declined",
    challenge: "Asks for approval (<bdi>3-D Secure</bdi>)",
    late: "Is confirmed 20 seconds later",
    refundFails: "Succeeds, refunds fail twice",
    refundWaits: "Succeeds, refunds take a while",
    ended: "This payment is closed",
    endedText: "It was paid, cancelled or open for too long.",
    back: "Back to {shop}",
  },
  ar: {
    title: "دفع {amount}",
    sandbox: "صفحة تجريبية",
    noMoney: "هذه صفحة دفع للتجربة. لا تُخصم أي أموال ولا تعمل هنا أي بطاقة حقيقية.",
    order: "طلبك من {shop}",
    card: "رقم البطاقة",
    expiry: "تاريخ الانتهاء",
    code: "كود الأمان",
    pay: "دفع {amount}",
    cancel: "إلغاء الدفع",
    declined: "رفض البنك هذه البطاقة. يُرجى تجربة بطاقة أخرى.",
    unknownCard: "هذه ليست من بطاقات التجربة المذكورة أدناه",
    challengeTitle: "موافقة البنك مطلوبة",
    challengeText: "الموافقة على دفع {amount} إلى {shop}؟",
    approve: "الموافقة على الدفع",
    decline: "عدم الموافقة",
    notApproved: "لم تتم الموافقة على الدفع. يُرجى المحاولة مرة أخرى أو تجربة بطاقة أخرى.",
    testCards: "بطاقات التجربة",
    succeeds: "تنجح",
    declinedCard: "تُرفض",
    challenge: "تحتاج إلى موافقة (<bdi>3-D Secure</bdi>)",
    late: "تتأكد بعد ٢٠ ثانية",
    refundFails: "تنجح، ويتعذّر الاسترداد مرتين",
    refundWaits: "تنجح، ويستغرق الاسترداد بعض الوقت",
    ended: "عملية الدفع هذه مغلقة",
    endedText: "تم دفعها أو إلغاؤها أو انتهى وقتها.",
    back: "العودة إلى {shop}",
  },
  es: {
    title: "Pagar {amount}",
    sandbox: "Pruebas",
    noMoney: "Esta página de pago es de práctica. No se mueve dinero y ninguna tarjeta real funciona.",
    order: "Tu pedido en {shop}",
    card: "Número de tarjeta",
    expiry: "Fecha de caducidad",
    code: "Código de seguridad",
    pay: "Pagar {amount}",
    cancel: "Cancelar el pago",
    declined: "Tu banco rechazó esta tarjeta. Prueba con otra.",
    unknownCard: "No es una de las tarjetas de prueba de abajo",
    challengeTitle: "Tu banco pide aprobación",
    challengeText: "¿Apruebas el pago de {amount} a {shop}?",
    approve: "Aprobar el pago",
    decline: "No aprobar",
    notApproved: "El pago no se aprobó. Inténtalo de nuevo o usa otra tarjeta.",
    testCards: "Tarjetas de prueba",
    succeeds: "Funciona",
    declinedCard: "Se rechaza",
    challenge: "Pide aprobación (<bdi>3-D Secure</bdi>)",
    late: "Se confirma 20 segundos después",
    refundFails: "Funciona, el reembolso falla dos veces",
    refundWaits: "Funciona, el reembolso tarda un poco",
    ended: "Este pago está cerrado",
    endedText: "Se pagó, se canceló o estuvo abierto demasiado tiempo.",
    back: "Volver a {shop}",
  },
  fr: {
    title: "Payer {amount}",
    sandbox: "Bac à sable",
    noMoney: "Ceci est une page de paiement d’essai. Aucun argent ne circule et aucune vraie carte ne fonctionne.",
    order: "Votre commande chez {shop}",
    card: "Numéro de carte",
    expiry: "Date d’expiration",
    code: "Code de sécurité",
    pay: "Payer {amount}",
    cancel: "Annuler le paiement",
    declined: "Votre banque a refusé cette carte. Essayez-en une autre.",
    unknownCard: "Ce n’est pas l’une des cartes d’essai ci-dessous",
    challengeTitle: "Votre banque demande une validation",
    challengeText: "Validez-vous le paiement de {amount} à {shop} ?",
    approve: "Valider le paiement",
    decline: "Ne pas valider",
    notApproved: "Le paiement n’a pas été validé. Réessayez ou utilisez une autre carte.",
    testCards: "Cartes d’essai",
    succeeds: "Acceptée",
    declinedCard: "Refusée",
    challenge: "Demande une validation (<bdi>3-D Secure</bdi>)",
    late: "Confirmée 20 secondes plus tard",
    refundFails: "Acceptée, le remboursement échoue deux fois",
    refundWaits: "Acceptée, le remboursement prend un moment",
    ended: "Ce paiement est fermé",
    endedText: "Il a été payé, annulé ou est resté ouvert trop longtemps.",
    back: "Retour chez {shop}",
  },
};
