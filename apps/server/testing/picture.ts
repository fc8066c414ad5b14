import sharp from 'sharp'

/** A picture of one colour. */
export const picture = (background: string, width = 900): Promise<Buffer> =>
  sharp({ create: { width, height: 600, channels: 3, background } })
    .png()
    .toBuffer()

/** The colour of a picture, red, green and blue. */
export const colourOf = async (bytes: ArrayBuffer): Promise<number[]> => [
  ...(await sharp(Buffer.from(bytes)).resize(1, 1).removeAlpha().raw().toBuffer()),
]
