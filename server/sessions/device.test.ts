import { expect, test } from "vitest";
import { describeDevice } from "./device.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 Edg/148.0`,
    "Edge",
    "Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/148.0 Mobile/15E148 Safari/604.1",
    "Chrome",
    "iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`,
    "Samsung Internet",
    "Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000) ${WEBKIT} Chrome/148 Safari/537.36`, "Chrome", "ChromeOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19 Safari/605.1.15", "Safari", "macOS"],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/148.0.0.0 Safari/537.36`,
    "Chrome",
    "Linux",
  ],
  ["curl/8.14", "", ""],
  ["<script>", "", ""],
  [undefined, "", ""],
])("%s", (userAgent, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ browser, system });
});
