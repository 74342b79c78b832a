/** Path of test mode's identity provider in the shop. */
export const TEST_PROVIDER_PATH = "/dev/provider";
