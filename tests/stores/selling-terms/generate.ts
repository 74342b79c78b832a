export { generate } from "../../fixture-store/generate.ts";
