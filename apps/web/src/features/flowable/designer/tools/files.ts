/** Gives a text or picture to the browser as a file. */
export function giveFile(name: string, content: Blob | string, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers fetch it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const light: Record<string, string> = { fill: '#ffffff', stroke: '#5f656e', text: '#222222' }

/** A drawing with the colours of paper and a font of its own; the page's variables mean nothing elsewhere. */
export const printableSvg = (svg: string): string =>
  svg
    .replaceAll(/var\(--bpmn-(fill|stroke|text)\)/g, (_, name: string) => light[name] ?? '#000000')
    .replaceAll(
      /font-family: inherit/g,
      "font-family: 'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', sans-serif",
    )

/** Dots of the picture for one of the drawing. */
const sharpness = 2

/** A picture of a drawing (workflow §18.6). */
export async function pngOf(svg: string): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, picture.naturalWidth * sharpness)
  canvas.height = Math.max(1, picture.naturalHeight * sharpness)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
