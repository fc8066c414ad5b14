import sharp, { type Metadata, type Sharp } from 'sharp'
import { refuse } from '#/platform/errors.ts'
import { refusalOfDisk } from './disk.ts'

export interface PictureSize {
  width: number
  height: number
}

export interface ImageLimits {
  /** Width times height. */
  pixels: number
}

const sideLimit = 10_000
const frameLimit = 200
const timeLimitSeconds = 10
const reencoded = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp'])

/** The picture cannot be decoded or is of another type than its name says. */
export class ImageBroken extends Error {}

export const isCleaned = (extension: string) => reencoded.has(extension)

/**
 * Writes the picture anew from its pixels: nothing but the picture survives, no place, no comment, no second file
 * behind it (security UP-02). Its size is taken from the header before anything is decoded.
 */
export async function cleanImage(
  path: string,
  extension: string,
  target: string,
  limits: ImageLimits,
): Promise<PictureSize> {
  const format = extension === 'jpg' ? 'jpeg' : extension
  const metadata = await headerOf(path)
  if (metadata.format !== format) throw new ImageBroken()
  checkSize(metadata, limits)
  const { pages = 1 } = metadata
  const animated = pages > 1
  try {
    const image = sharp(path, {
      animated,
      limitInputPixels: limits.pixels * 4,
      failOn: 'error',
      sequentialRead: true,
    }).timeout({
      seconds: timeLimitSeconds,
    })
    const upright = animated ? image : image.autoOrient()
    const { width, height } = await encoded(upright, format).toFile(target)
    return { width, height: animated ? (metadata.pageHeight ?? height) : height }
  } catch (error) {
    throw refusalOfDisk(error) ?? new ImageBroken('not decoded', { cause: error })
  }
}

function checkSize({ width, height, pages = 1, pageHeight = height }: Metadata, limits: ImageLimits): void {
  if (width > sideLimit || pageHeight > sideLimit || width * pageHeight > limits.pixels)
    throw refuse('图片尺寸超过限制')
  if (pages > frameLimit || width * pageHeight * pages > limits.pixels * 4) throw refuse('图片帧数超过限制')
}

/** What is cut out of an upright picture, after it was turned by quarters. */
export interface Cut extends PictureSize {
  left: number
  top: number
  turned: 0 | 90 | 180 | 270
}

/** Writes a part of a picture that was stored before, in its own format. */
export async function cutImage(path: string, extension: string, target: string, cut: Cut, limits: ImageLimits) {
  const { left, top, width, height, turned } = cut
  try {
    const image = sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .rotate(turned)
      .extract({ left, top, width, height })
    await encoded(image, extension === 'jpg' ? 'jpeg' : extension).toFile(target)
  } catch (error) {
    throw refusalOfDisk(error) ?? new ImageBroken('not decoded', { cause: error })
  }
}

/** A picture that is laid over others. */
export interface Mark {
  path: string
  /** `1` to `9`, as they stand on a telephone. */
  place: string
  /** 0 to 1. */
  opacity: number
  /** Of the width of the picture below, in per cent. */
  ratio: number
  leastPx: number
}

const places = ['northwest', 'north', 'northeast', 'west', 'centre', 'east', 'southwest', 'south', 'southeast']

/** Writes a still picture, stored before, with the mark over it; answers `false` of one that moves. */
export async function markImage(path: string, extension: string, target: string, mark: Mark, limits: ImageLimits) {
  const { width, height, pages = 1 } = await headerOf(path)
  if (pages > 1) return false
  const side = Math.min(width, Math.max(mark.leastPx, Math.round((width * mark.ratio) / 100)))
  const veil = { width: 1, height: 1, channels: 4 } as const
  try {
    const over = await sharp(mark.path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize({ width: side, height, fit: 'inside' })
      .ensureAlpha()
      .composite([
        { input: Buffer.from([0, 0, 0, Math.round(255 * mark.opacity)]), raw: veil, tile: true, blend: 'dest-in' },
      ])
      .png()
      .toBuffer()
    const image = sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .composite([{ input: over, gravity: places[Number(mark.place) - 1] ?? 'southeast' }])
    await encoded(image, extension === 'jpg' ? 'jpeg' : extension).toFile(target)
  } catch (error) {
    throw refusalOfDisk(error) ?? new ImageBroken('not decoded', { cause: error })
  }
  return true
}

/** Formats that a small picture may be made from, whatever the file is called. */
const pictures = new Set(['png', 'jpeg', 'gif', 'webp'])

/** Writes a still picture of at most `side` pixels each way; answers the extension it has now. */
export async function smallImage(
  path: string,
  target: string,
  side: number,
  limits: ImageLimits,
): Promise<'png' | 'jpg'> {
  const metadata = await headerOf(path)
  if (!pictures.has(metadata.format)) throw new ImageBroken()
  checkSize(metadata, limits)
  const extension = metadata.hasAlpha ? 'png' : 'jpg'
  try {
    const image = sharp(path, { limitInputPixels: limits.pixels, failOn: 'error' })
      .timeout({ seconds: timeLimitSeconds })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    await encoded(image, extension === 'jpg' ? 'jpeg' : 'png').toFile(target)
  } catch (error) {
    throw refusalOfDisk(error) ?? new ImageBroken('not decoded', { cause: error })
  }
  return extension
}

async function headerOf(path: string): Promise<Metadata> {
  try {
    return await sharp(path, { limitInputPixels: false }).metadata()
  } catch (error) {
    throw new ImageBroken('no header', { cause: error })
  }
}

function encoded(image: Sharp, format: string): Sharp {
  if (format === 'jpeg') return image.jpeg({ quality: 90 })
  if (format === 'webp') return image.webp({ quality: 90 })
  return format === 'gif' ? image.gif() : image.png()
}
