/** Loaders of an area's compiled catalogues, provided by `vite-plugin.ts`. */
declare module "virtual:catalogues/*" {
  const loaders: import("./catalogues.ts").Loaders;
  export default loaders;
}
