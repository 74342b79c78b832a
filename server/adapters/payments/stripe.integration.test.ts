/** The contract on a real account in test mode, if STRIPE_TEST_KEY is set; otherwise on the embedded service. */
import { describePayments } from "#tests/contracts/payments.ts";
import { serveAccount } from "#tests/support/embedded-account.ts";
import { createAccountSetup } from "#tests/support/stripe-account.ts";

const key = process.env.STRIPE_TEST_KEY;

if (!key) describePayments("embedded account", () => createAccountSetup(serveAccount()));
else if (/^[sr]k_test_\w+$/.test(key))
  describePayments("Stripe account", () => createAccountSetup({ secretKey: key }));
else
  throw new Error(
    "STRIPE_TEST_KEY must start with sk_test_ or rk_test_: the contract's tests pay and refund.",
  );
