import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [number, number, number]

/** What a picture shows: a sky from one colour to another, a sun, and hills before it. */
export interface Scene {
  name: string
  alt: string
  sky: readonly [Colour, Colour]
  sun: { x: number; y: number; r: number; colour: Colour }
  hills: readonly { base: number; height: number; waves: number; colour: Colour }[]
}

export const pictureSize = { width: 960, height: 540 }
const { width, height } = pictureSize
const hills = (far: Colour, middle: Colour, near: Colour): Scene['hills'] => [
  { base: 0.62, height: 0.1, waves: 2.3, colour: far },
  { base: 0.74, height: 0.08, waves: 3.7, colour: middle },
  { base: 0.88, height: 0.06, waves: 1.6, colour: near },
]

export const scenes = {
  morning: {
    name: '晨光.png',
    alt: '晨光中的山丘',
    sky: [
      [58, 150, 253],
      [253, 226, 196],
    ],
    sun: { x: 0.7, y: 0.36, r: 0.12, colour: [255, 246, 214] },
    hills: hills([120, 168, 200], [78, 130, 160], [40, 84, 110]),
  },
  evening: {
    name: '暮色.png',
    alt: '暮色中的山丘',
    sky: [
      [72, 52, 130],
      [250, 150, 110],
    ],
    sun: { x: 0.3, y: 0.5, r: 0.14, colour: [255, 206, 140] },
    hills: hills([130, 84, 130], [92, 58, 104], [48, 34, 66]),
  },
  spring: {
    name: '春野.png',
    alt: '春天的原野',
    sky: [
      [140, 206, 240],
      [240, 250, 236],
    ],
    sun: { x: 0.5, y: 0.24, r: 0.09, colour: [255, 252, 224] },
    hills: hills([150, 200, 150], [104, 170, 108], [62, 128, 72]),
  },
  night: {
    name: '月夜.png',
    alt: '月光下的山丘',
    sky: [
      [12, 22, 54],
      [50, 76, 126],
    ],
    sun: { x: 0.8, y: 0.24, r: 0.08, colour: [236, 240, 252] },
    hills: hills([40, 58, 98], [28, 42, 76], [14, 22, 44]),
  },
} as const satisfies Record<string, Scene>

/** The picture as a PNG, the same every time: no foreign picture comes with the product. */
export function painted({ sky: [above, below], sun, hills: ranges }: Scene): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  const ridges = ranges.map(({ base, height: high, waves, colour }) => ({
    colour,
    tops: Float64Array.from(
      { length: width },
      (_, x) => base - high * Math.sin((x / width) * Math.PI * waves + base * 9) ** 2,
    ),
  }))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * (1 + width * 3) + 1 + x * 3
      const [across, down] = [x / width, y / height]
      const range = ridges.findLast(({ tops }) => down > (tops[x] ?? 1))
      const isSun = Math.hypot(across - sun.x, ((down - sun.y) * height) / width) < (sun.r * height) / width
      for (let i = 0; i < 3; i++) {
        const air = (above[i] ?? 0) + ((below[i] ?? 0) - (above[i] ?? 0)) * down
        rows[at + i] = range?.colour[i] ?? (isSun ? sun.colour[i] : undefined) ?? Math.round(air)
      }
    }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', deflateSync(rows)), part('IEND', Buffer.alloc(0))])
}

function part(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, check])
}
