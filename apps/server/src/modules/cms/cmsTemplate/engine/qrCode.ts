import { encode } from 'uqr'
import { printed } from './printed.ts'
import { SafeHtml } from './safeHtml.ts'

const longest = 500
const [least, usual, most] = [40, 160, 1_000]

/** A text as a picture for cameras; too long a one makes none. */
export function qrCode(text: string, wanted: number): SafeHtml {
  if (text === '' || text.length > longest) return new SafeHtml('')
  const size = Math.min(most, Math.max(least, Math.trunc(wanted) || usual))
  const { data, size: cells } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return new SafeHtml(
    `<svg class="qrcode" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="二维码：${printed(text)}" ` +
      `width="${size}" height="${size}" viewBox="0 0 ${cells} ${cells}" shape-rendering="crispEdges">` +
      `<path fill="#fff" d="M0 0h${cells}v${cells}H0z"/><path fill="#000" d="${dots.join('')}"/></svg>`,
  )
}
