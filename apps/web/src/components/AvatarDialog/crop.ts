import type { Area } from 'react-easy-crop'

/** What the server keeps at most; more would be sent for nothing. */
const side = 400

export const loadImage = (source: string) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image), { once: true })
    image.addEventListener('error', () => reject(new Error('图片无法读取')), { once: true })
    image.src = source
  })

/** The chosen square of the turned picture, drawn onto a canvas of `size` pixels each way. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  area: Area,
  rotation: number,
  size: number,
) {
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context) throw new Error('图片无法裁剪')
  // The area is measured on the box that the turned picture fills.
  const turn = (rotation * Math.PI) / 180
  const { naturalWidth: width, naturalHeight: height } = image
  const boxWidth = Math.abs(Math.cos(turn) * width) + Math.abs(Math.sin(turn) * height)
  const boxHeight = Math.abs(Math.sin(turn) * width) + Math.abs(Math.cos(turn) * height)
  context.imageSmoothingQuality = 'high'
  context.scale(size / area.width, size / area.height)
  context.translate(boxWidth / 2 - area.x, boxHeight / 2 - area.y)
  context.rotate(turn)
  context.drawImage(image, -width / 2, -height / 2)
}

export async function cropped(source: string, area: Area, rotation: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const size = Math.min(side, Math.max(1, Math.round(area.width)))
  drawCrop(canvas, await loadImage(source), area, rotation, size)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片无法裁剪'))), 'image/png'),
  )
}
