export const TEST_PROVIDER_PATH = "/dev/provider";
