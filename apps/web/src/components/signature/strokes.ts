/** Ink on paper, in CSS pixels from the upper left corner. */
export interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

export interface Pen {
  colour: string
  width: number
}

/** Around the ink of a picture. */
const margin = 12
/** Longer sides of a picture; a signature needs no more. */
const longest = 1_600

/** Draws one stroke as a smooth line; a touch alone is a dot. */
export function drawStroke(paper: CanvasRenderingContext2D, stroke: Stroke, { colour, width }: Pen) {
  const [first] = stroke
  if (!first) return
  paper.strokeStyle = colour
  paper.lineWidth = width
  paper.lineCap = 'round'
  paper.lineJoin = 'round'
  paper.beginPath()
  paper.moveTo(first.x, first.y)
  let last = first
  for (const point of stroke.slice(1)) {
    paper.quadraticCurveTo(last.x, last.y, (last.x + point.x) / 2, (last.y + point.y) / 2)
    last = point
  }
  paper.lineTo(last.x, last.y)
  paper.stroke()
}

/** The part of the paper that has ink, with a margin. */
export function inkBox(strokes: readonly Stroke[]) {
  const xs = strokes.flatMap((stroke) => stroke.map(({ x }) => x))
  const ys = strokes.flatMap((stroke) => stroke.map(({ y }) => y))
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin]
  return { left, top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top }
}

/** The ink on white, cut to its size: it must be read on dark pages and on paper alike. */
export async function signaturePng(strokes: readonly Stroke[], pen: Pen): Promise<File> {
  const { left, top, width, height } = inkBox(strokes)
  const scale = Math.min(2, longest / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * scale)
  canvas.height = Math.ceil(height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = '#ffffff'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.scale(scale, scale)
  paper.translate(-left, -top)
  for (const stroke of strokes) drawStroke(paper, stroke, pen)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!blob) throw new Error('no picture')
  return new File([blob], '签名.png', { type: 'image/png' })
}
