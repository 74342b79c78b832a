/** Settings that make a shop live, for tests in which the shop calls no service. */
export const LIVE = {
  PUBLIC_URL: "https://shop.example",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  MAIL_URL: "smtp://127.0.0.1:9",
};
