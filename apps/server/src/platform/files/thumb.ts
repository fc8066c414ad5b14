import sharp from 'sharp'

/** Pictures of which a smaller copy can be made. */
const shrinkable = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

export const isShrinkable = (extension: string) => shrinkable.has(extension)

/** Writes the first frame of the picture at most `width` wide; decoding happens beside the event loop. */
export async function shrink(path: string, target: string, width: number, pixels: number): Promise<void> {
  await sharp(path, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: 10 })
    .autoOrient()
    .resize({ width, height: width * 4, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(target)
}
