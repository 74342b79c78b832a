/**
 * Replaces sample sellers, addresses and texts in the server's bundle, as a maker must before a public start. Otherwise
 * the tests of a public shop would need a build of their own.
 */
import { registerHooks } from "node:module";

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!/\/build\/[^/]+\/server\/index\.js$/.test(url)) return loaded;
    const source = String(loaded.source)
      .replace(
        /"[^"\n]*(?:this seller does not exist|demo store|sample seller:)[^"\n]*"/gi,
        '"A seller in tests"',
      )
      .replace(/"Sample data:[^"\n]*"/g, '"2 Test Lane, 0000 Testing"')
      .replaceAll("This is a sample text", "This is a text in tests")
      .replace(/(?<=[\w.+-]+@[\w.-]*)\bexample\b/g, "test");
    return { ...loaded, source };
  },
});
