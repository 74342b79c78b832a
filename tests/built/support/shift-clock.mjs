/** Preloaded into the built server (`NODE_OPTIONS=--import`). Shifts its clock by `CLOCK_OFFSET_MS`. */
const offset = Number(process.env.CLOCK_OFFSET_MS);
const RealDate = Date;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    super(...(parts.length > 0 ? parts : [RealDate.now() + offset]));
  }
  static now() {
    return RealDate.now() + offset;
  }
};
