import type { StoreInput } from "#domain/catalog/offer.ts";

/** Sample texts for the demo. Before you sell, replace all of them and have yours legally checked. */
export const legal: StoreInput["legal"] = {
  seller: "Weekend Atlas (demo store: this seller does not exist)",
  address: "Sample data: 1 Example Street, 0000 Example Town",
  email: "hello@weekend-atlas.example",
  phone: "Sample data: +00 000 0000",
  refund: `You can have your money back for 14 days after you bought. Write to us from the address you paid with, and name your order if you can. You need no reason, and it does not matter whether you have downloaded the files.

We refund the full price to the card or account you paid with, within 14 days of your message. After a full refund, the files can no longer be downloaded and your licence ends. Please delete your copies.

This promise comes on top of the rights that the law gives you. By law a download must work and be what we described (the legal guarantee of conformity). If it is not, you have those rights too, and they last longer than 14 days.`,
  withdrawal: `## Your right by law

If you buy as a consumer in the European Union, you may withdraw from the contract within 14 days of buying, without giving a reason. Use the page “Withdraw from contract”, which every page links at its end, or tell us in another clear statement, for example by email. It is enough to send it before the 14 days are over. We then pay back everything you paid, without delay and within 14 days of your message, in the way you paid.

## A form for it

You may use these lines, but you do not have to:

To Weekend Atlas, hello@weekend-atlas.example
I withdraw from my contract for the following download: …
Bought on: …
Name: …
Email address I paid with: …
Date: …`,
  withdrawalTerms: { promisedDays: 14 },
  // Raise this number when the text below changes what visitors agree to: the shop then asks them again.
  policyVersion: 1,
  privacy: `This is a sample text of a demo store. It describes what the software stores, so that a seller can start from it.

## Who is responsible

The seller named on this page. Write to the email address there with any question.

## What we store when you buy

Your email address, what you bought, when, the price, and whether the payment succeeded. We need this to fulfil the contract and to keep accounts as the law demands. The payment service handles your card. We never see its number.

## What we store when you make an account

Your email address, your name if you give one, and a password that is stored as a hash only. You can delete the account. Records of sales stay as long as tax law demands.

## What your browser stores

{stored items}

We count visits to each version of the page on our own server, without telling visitors apart.

## Your rights

You may ask what we hold about you, have it corrected, deleted or handed over, object to its use, and complain to the data protection authority where you live.`,
  terms: `This is a sample text of a demo store. No real business stands behind it.

## What you buy

The files named in the plan you chose, as they are described on this site, with the licence that comes with them. You pay once. There is no subscription.

## The contract

It begins when your payment has succeeded. The files are then ready to download, and a receipt goes to your email address. Prices are shown in the currency you pay in, with the taxes that apply.

## Using the files

The Pocket and Weekend plans come with a personal licence. The Studio plan comes with a group licence. Both are part of the download. Neither allows you to publish or resell the files.

## Accuracy

The times are computed from the position of the sun, to the minute or so, for a level horizon. Mountains, buildings and weather change what you see. You decide yourself whether a place is safe for you. We are liable where the law says so, and nothing here limits your rights as a consumer.

## Law

The law of the seller's country applies. As a consumer you keep the protection of the law where you live, and you may go to court there.`,
};
