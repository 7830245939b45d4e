/** A minimal payment page of a fake gateway. */
export const paymentPageHtml = (amount: number) => `<!doctype html><html lang="en"><title>Pay</title>
<main><h1>Pay EGP ${(amount / 100).toFixed(2)}</h1>
<form method="post"><button name="do" value="pay">Pay</button><button name="do" value="decline">Use a card that is declined</button><button name="do" value="cancel">Cancel</button></form></main>`;
