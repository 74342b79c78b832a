/** Flat drawings of the places in their light. */
import { colours } from "./chart.ts";

const { night, twilight, nautical, blue, golden, day } = colours;
const pale = "#8fbcff";
const straw = "#ffdb9e";

/** The sky above the drawing makes it 4:3. */
const SIZE = { width: 352, height: 264, sky: 60 };

interface Scene {
  /** Colours of the sky, from the farthest to that around the sun. */
  readonly sky: readonly [far: string, ...rings: string[]];
  /** Centre of the rings. */
  readonly sun: readonly [x: number, y: number];
  /** False if only its light is seen. */
  readonly isUp: boolean;
  /** The upper end of the water, if there is any, and its colour. */
  readonly water?: readonly [y: number, colour: string];
  /** Drawn over both, from the back to the front. */
  readonly shapes: readonly (readonly [colour: string, path: string, opacity?: number])[];
}

const RING = 46;
const SUN = 17;

const scenes: Readonly<Record<string, Scene>> = {
  "north-cape": {
    sky: [blue, pale, day, straw, golden],
    sun: [112, 118],
    isUp: true,
    water: [140, nautical],
    shapes: [
      [golden, "M84 146h56v4H84zM92 156h40v4H92zM100 166h24v4h-24z"],
      [twilight, "M352 86L262 88L238 204H352Z"],
      [night, "M352 70L214 74L206 92L210 112L194 150L196 172L184 204H352Z"],
      [
        night,
        "M250 72l5-12h12l5 12zM261 30a15 15 0 1 0 .1 0zm0 3a12 12 0 1 0 .1 0zM247 44h28v2h-28zM260 31h2v28h-2z",
      ],
    ],
  },
  dyrholaey: {
    sky: [straw, "#ffe9c4", golden],
    sun: [262, 138],
    isUp: true,
    water: [138, blue],
    shapes: [
      [straw, "M232 144h60v4h-60zM244 154h36v4h-36zM252 164h20v4h-20z"],
      [night, "M0 78L96 72L150 76L176 92L188 118L192 168H150C152 122 112 120 108 168H0Z"],
      [twilight, "M212 168L218 132L224 126L232 168ZM328 168L334 146L340 142L348 168Z"],
      [night, "M0 168H352V172C300 178 240 166 180 176C120 186 60 176 0 182Z", 0.35],
      [night, "M0 190C60 182 120 198 200 192C260 188 310 198 352 192V204H0Z"],
    ],
  },
  preikestolen: {
    sky: [twilight, nautical, blue, pale],
    sun: [238, 122],
    isUp: false,
    water: [150, blue],
    shapes: [
      [nautical, "M150 150L190 118L216 132L262 104L300 126L352 104V150Z"],
      [twilight, "M214 204L262 142L300 120L352 98V204Z"],
      [pale, "M160 162h44v3h-44zM170 174h34v3h-34z", 0.7],
      [night, "M0 72H152L156 78L150 100L154 130L146 204H0Z"],
      [day, "M138 72v-9h5v9zM138.500 60a2.500 2.500 0 1 1 4 0z"],
    ],
  },
  "arthurs-seat": {
    sky: [twilight, nautical, blue, straw, golden],
    sun: [74, 150],
    isUp: false,
    shapes: [
      [nautical, "M0 146L48 138L96 142L150 132L352 138V204H0Z"],
      [twilight, "M188 150L236 112L262 108L300 122L352 126V204H150Z"],
      [
        night,
        "M0 168L56 158L96 130L124 92L138 70L152 64L166 74L182 100L214 118L246 150L300 168L352 172V204H0Z",
      ],
      [night, "M148 66v-9h3v9zM157 67v-8h3v8z"],
      [
        golden,
        "M262 182h3v3h-3zM274 188h3v3h-3zM290 180h3v3h-3zM304 190h3v3h-3zM318 184h3v3h-3zM334 192h3v3h-3zM246 190h3v3h-3z",
      ],
    ],
  },
  "seven-sisters": {
    sky: [pale, day, straw, golden],
    sun: [66, 132],
    isUp: true,
    water: [146, blue],
    shapes: [
      [straw, "M38 152h56v4H38zM48 162h36v4H48zM58 172h16v4H58z"],
      [
        "#ffffff",
        "M352 48C336 54 332 66 318 68C304 68 300 56 286 58C272 60 270 76 258 78C246 78 242 68 230 72C218 76 218 88 206 90C196 90 194 82 184 86C174 90 174 100 164 102C156 102 154 96 146 100C138 104 138 112 130 116L120 154L352 172Z",
      ],
      [
        pale,
        "M318 68L312 168L352 172V48C336 54 332 66 318 68ZM258 78L252 164L286 166L286 58C272 60 270 76 258 78ZM206 90L200 160L230 162V72C218 76 218 88 206 90ZM164 102L160 157L184 159V86C174 90 174 100 164 102Z",
        0.55,
      ],
      [
        night,
        "M352 48C336 54 332 66 318 68C304 68 300 56 286 58C272 60 270 76 258 78C246 78 242 68 230 72C218 76 218 88 206 90C196 90 194 82 184 86C174 90 174 100 164 102C156 102 154 96 146 100C138 104 138 112 130 116L134 104C140 94 148 90 156 94C164 96 168 82 182 78C194 76 198 84 206 82C216 78 218 66 230 64C242 62 246 70 256 70C268 66 272 52 286 50C302 48 306 60 318 60C330 56 336 44 352 38Z",
      ],
    ],
  },
  "mont-saint-michel": {
    sky: [nautical, blue, pale, straw, golden],
    sun: [268, 152],
    isUp: true,
    water: [158, straw],
    shapes: [
      [golden, "M0 176C80 168 150 182 230 174C280 170 320 178 352 172V204H0Z"],
      [
        night,
        "M60 160L84 148H104L112 134H128L132 116H146L150 96H160V84L164 80L168 56L171 22L174 56L178 80L182 84V96H194L198 114H212L216 132H232L240 146H258L282 160Z",
      ],
      [night, "M60 160H282L250 168L214 174L180 196L168 186L120 172Z", 0.22],
      [
        golden,
        "M142 122h4v7h-4zM154 104h4v7h-4zM184 104h4v7h-4zM196 122h4v7h-4zM120 140h4v6h-4zM222 138h4v6h-4z",
      ],
    ],
  },
  "lake-bled": {
    sky: [blue, pale, day, straw, golden],
    sun: [80, 84],
    isUp: true,
    water: [138, nautical],
    shapes: [
      [pale, "M0 138L40 98L70 116L120 62L152 92L196 48L236 88L280 60L352 112V138Z"],
      [blue, "M0 138L60 118L112 128L180 106L250 124L352 104V138Z"],
      [golden, "M70 146h54v4H70zM80 156h36v4H80zM88 166h18v4H88z"],
      [
        night,
        "M168 158C170 138 186 128 198 130C204 118 216 118 222 126C236 118 252 124 258 132C276 130 292 144 296 158Z",
      ],
      ["#ffffff", "M214 128V108H244V128ZM246 130V84H256V130Z"],
      [twilight, "M210 108L229 96L248 108ZM244 84L251 54L258 84Z"],
      [night, "M168 158H296C280 166 190 168 168 158ZM186 174h86v3h-86zM204 184h50v3h-50z", 0.5],
    ],
  },
  meteora: {
    sky: [pale, day, straw, golden],
    sun: [198, 104],
    isUp: true,
    shapes: [
      ["#4d94ff", "M0 150L70 128L140 146L220 130L300 144L352 130V204H0Z"],
      [
        nautical,
        "M10 204V112C14 94 40 92 48 108L56 204ZM300 204L304 92C310 74 340 76 346 94L352 204Z",
      ],
      [twilight, "M206 204L212 116C218 100 250 100 256 116L266 204Z"],
      [
        night,
        "M72 204L82 84C90 66 138 64 148 82L160 204ZM256 204L262 126C268 112 290 112 296 126L304 204Z",
      ],
      [day, "M88 78V60H106V52H124V60H142V78Z"],
      [golden, "M84 60L97 48L110 60ZM120 60L131 50L144 60ZM102 52L115 40L128 52Z"],
      [night, "M0 204V184C60 176 120 194 190 186C250 180 310 192 352 184V204Z"],
    ],
  },
  "cape-st-vincent": {
    sky: [night, twilight, nautical, blue, golden],
    sun: [288, 152],
    isUp: false,
    water: [150, twilight],
    shapes: [
      [golden, "M262 156h52v3h-52zM272 166h32v3h-32z"],
      [straw, "M124 58L352 22V66L124 62Z", 0.35],
      [straw, "M112 58L0 30V76L112 62Z", 0.2],
      [night, "M0 112L150 108L176 114L184 140L178 158L190 204H0Z"],
      [day, "M108 110L111 68H125L128 110ZM40 112V92H100V112Z"],
      ["#ffffff", "M111 66V54H125V66Z"],
      [blue, "M52 98h8v8h-8zM74 98h8v8h-8zM115 78h5v8h-5z"],
      [golden, "M108 54L118 42L128 54ZM36 92L46 82H94L104 92ZM107 66H129V69H107Z"],
    ],
  },
  oia: {
    sky: [pale, day, straw, golden],
    sun: [84, 132],
    isUp: true,
    water: [148, nautical],
    shapes: [
      [golden, "M54 154h60v4H54zM64 164h40v4H64zM76 174h18v4H76z"],
      [twilight, "M0 148L30 138L60 148Z"],
      [night, "M352 92L260 104L222 132L196 156L170 204H352Z"],
      ["#ffffff", "M236 128V104H268V92H300V78H352V128L330 150H280L252 168H226L214 150Z"],
      [
        pale,
        "M236 128H268V104H276V132H252L236 140ZM300 78H308V120H300ZM280 150H330L340 140H290Z",
        0.7,
      ],
      [blue, "M268 92A16 16 0 0 1 300 92ZM312 78A18 18 0 0 1 348 78Z"],
      [
        blue,
        "M282 76h4v-8h-4zM328 60h4v-9h-4zM244 114h6v10h-6zM318 96h7v12h-7zM336 96h7v12h-7zM280 104h6v10h-6z",
      ],
      [nautical, "M262 168L290 158H352V204H236Z"],
    ],
  },
};

export function makeScene(id: string): string {
  const scene = scenes[id];
  if (!scene) throw new Error(`There is no drawing of ${id}`);
  const { sky, sun, isUp, water, shapes } = scene;
  const { width, height, sky: above } = SIZE;
  const [far, ...rings] = sky;
  const [x, y] = sun;
  const disc = (radius: number, colour: string) =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 ${-above} ${width} ${height}">`,
    `<rect y="${-above}" width="${width}" height="${height}" fill="${far}"/>`,
    ...rings.map((colour, index) => disc(SUN + 14 + (rings.length - 1 - index) * RING, colour)),
    isUp ? disc(SUN, "#ffffff") : "",
    water ? `<rect y="${water[0]}" width="${width}" height="${height}" fill="${water[1]}"/>` : "",
    ...shapes.map(
      ([colour, path, opacity = 1]) =>
        `<path fill="${colour}" fill-opacity="${opacity}" fill-rule="evenodd" d="${path}"/>`,
    ),
    `</svg>`,
  ].join("");
}
